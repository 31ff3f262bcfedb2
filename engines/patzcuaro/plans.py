"""What one does on a space, as a chain of plans: each knows what may follow it, with and without a choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from engines.patzcuaro.box import ActionData, AltarData, ChooseData, DrawData, OthersData, RevealData, TradeData, spaces_of
from engines.patzcuaro.cards import BOX, Need, needed


@dataclass(frozen=True, slots=True)
class Plan:
    """One action and all that comes after it; `rest` is None after the last one."""

    do: str
    number: int  # of the action on its space, from 1
    rest: Plan | None = None
    needs: tuple[Need, ...] = ()
    count: int = 0
    arrow: str = ""
    benefit: str = ""  # what the others get: "draw" or "altar"
    branches: tuple[Plan, ...] = ()  # what a choice leads to, each with all that comes after the choice
    trades: bool = False  # this action or a later one is a trade
    trades_later: bool = field(init=False)  # one that comes after it; asked so often that it is kept

    def __post_init__(self) -> None:
        object.__setattr__(self, "trades_later", self.rest is not None and self.rest.trades)

    @property
    def needs_input(self) -> bool:
        return self.do in ("trade", "altar", "choose")


def planned(actions: Sequence[tuple[int, ActionData]]) -> Plan | None:
    if not actions:
        return None
    (number, action), after = actions[0], actions[1:]
    rest = planned(after)
    later = rest is not None and rest.trades
    match action:
        case TradeData():
            return Plan("trade", number, rest, needs=tuple(needed(one) for one in action.give), trades=True)
        case AltarData():
            return Plan("altar", number, rest, trades=later)
        case DrawData():
            return Plan("draw", number, rest, count=action.count, trades=later)
        case RevealData():
            return Plan("reveal", number, rest, arrow=action.arrow, trades=later)
        case OthersData(benefit=DrawData(count=count)):
            return Plan("others", number, rest, count=count, benefit="draw", trades=later)
        case OthersData():
            return Plan("others", number, rest, benefit="altar", trades=later)
        case ChooseData():
            options = (planned([*((number, one) for one in option), *after]) for option in action.options)
            branches = tuple(one for one in options if one is not None)
            return Plan("choose", number, rest, branches=branches, trades=any(one.trades for one in branches))
    raise TypeError(f"no plan for {action!r}")


def beginnings() -> dict[str, tuple[Plan, ...]]:
    spaces = {space.code: list(enumerate(space.actions, 1)) for _, space, _ in spaces_of(BOX)}
    parts = {code: [planned(actions[:n]) for n in range(1, len(actions) + 1)] for code, actions in spaces.items()}
    return {code: tuple(plan for plan in found if plan is not None) for code, found in parts.items()}


BEGINNINGS: Mapping[str, tuple[Plan, ...]] = MappingProxyType(beginnings())
PLANS: Mapping[str, Plan] = MappingProxyType({code: found[-1] for code, found in BEGINNINGS.items()})


def reached(space: str, chosen: Sequence[int], done: int) -> Plan | None:
    """The plan that is left on a space when so many actions are done and these options were chosen (from 1)."""
    plan: Plan | None = PLANS[space]
    turns = iter(chosen)
    while plan is not None:
        if plan.do == "choose":
            option = next(turns, 0)
            if not 0 < option <= len(plan.branches):  # not chosen yet, or gone since the game was saved
                return plan
            plan = plan.branches[option - 1]
        elif done:
            plan, done = plan.rest, done - 1
        else:
            return plan
    return None
