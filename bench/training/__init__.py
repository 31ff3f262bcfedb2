"""The training room: from games among robots to the weights in data/robots; not a part of what is installed."""
