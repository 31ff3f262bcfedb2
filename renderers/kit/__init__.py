"""What all picture books share: colours, type, icons, cards, dice, panels and the way to bytes."""
