"""Lessons: positions of real games with somebody who explains what is to be done there, and why. No game is known here."""
