"""The rule kernel: frames, asks, seeds and saves; it knows no card, no chat service and no picture."""

from engines.kernel.asking import Branch, asked, asking, branch_of
from engines.kernel.boxes import Frozen
from engines.kernel.chains import Chain, Chains, following
from engines.kernel.frames import AGAIN, DONE, Again, Call, Done, End, Fork, Frame, Goto, Next, begin, fork, frame
from engines.kernel.games import Game, Seen, pieces
from engines.kernel.model import Answer, Ask, Event, Illegal, No, Stuck, Text, Unloadable
from engines.kernel.obvious import answer_obvious, answered_obvious, is_obvious
from engines.kernel.openly import head_of, is_among, openly
from engines.kernel.play import apply, clone, redeal, settle
from engines.kernel.reasons import Reasons
from engines.kernel.record import Entry, entry, may_take_back, new_secret, promise, seed_for, verify
from engines.kernel.refusing import alternatives, answer_first, number, one_of_each, section, why_not
from engines.kernel.saves import Codec
from engines.kernel.state import State
from engines.kernel.verbs import Arg, Played, Prepared, Verb, command, completions, prepare, verb_of
from engines.kernel.worths import Fitted

__all__ = [
    "AGAIN", "DONE", "Again", "Answer", "Arg", "Ask", "Branch", "Call", "Chain", "Chains", "Codec", "Done", "End", "Entry",
    "Event", "Fitted", "Fork", "Frame", "Frozen", "Game", "Goto", "Illegal", "Next", "No", "Played", "Prepared", "Reasons",
    "Seen", "State", "Stuck", "Text", "Unloadable", "Verb", "alternatives", "answer_first", "answer_obvious", "answered_obvious",
    "apply", "asked", "asking", "begin", "branch_of", "clone", "command", "completions", "entry", "following", "fork",
    "frame", "head_of", "is_among", "is_obvious", "may_take_back", "new_secret", "number", "one_of_each", "openly", "pieces",
    "prepare", "promise", "redeal", "section", "seed_for", "settle", "verb_of", "verify", "why_not",
]  # fmt: skip
