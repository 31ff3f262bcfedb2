"""Robots: policies that are given only what their seat may see."""

from engines.robots.match import Match, play_match
from engines.robots.policies import Easy, Policy, Uniform
from engines.robots.strengths import ROBOTS, offered, robot, strongest

__all__ = ["ROBOTS", "Easy", "Match", "Policy", "Uniform", "offered", "play_match", "robot", "strongest"]
