"""Tests over the wire: the real bot in a process of its own, on a small stand-in of Discord."""
