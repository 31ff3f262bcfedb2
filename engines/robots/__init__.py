"""Robots: policies that are given only what their seat may see."""

from engines.robots.match import Match, play_match
from engines.robots.policies import ROBOTS, Easy, Policy, Uniform, offered, robot

__all__ = ["ROBOTS", "Easy", "Match", "Policy", "Uniform", "offered", "play_match", "robot"]
