"""The greedy bot's evaluation of Twisted Fish.

Of the others' hands it uses what has been seen and said, not what it imagines them to hold: who was asked for what and
said no, who asked for which fish, which cards have come into a hand before everybody's eyes.
"""

from __future__ import annotations

from shoal.core.game import Game
from shoal.games.twisted_fish import cards, phases, rules
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS, WORTH
from shoal.games.twisted_fish.codes import AGAIN, GIVE, LURE, NET
from shoal.games.twisted_fish.layout import SEAT, SINCE, SLOT_SIZE
from shoal.games.twisted_fish.memory import OPEN, Memory
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

RIVAL = 0.3  # how much the best other seat's score counts against one's own
HELD = (0.0, 0.5, 1.2, 2.1, 3.2, 4.5)  # value of so many of a fish in hand, in values of one
GOES_ON = 4.0  # value of another question
ZINGER = 6.0  # what a Zinger in hand costs at the beginning of a round
ZINGER_LATE = 25.0  # and at its end
CLAIMED = 3.0  # a seat that has asked for a fish is so much likelier to hold any one of it
LIE = 40.0  # what it costs to hold a card that one has denied
TRIED = 6  # questions tried at most


def evaluate(game: Game, seat: int) -> float:
    """One's own score and prospects, less a part of the best rival's score."""
    assert isinstance(game, TwistedFish)
    scores = game.scores
    rival = max(score for other, score in enumerate(scores) if other != seat)
    return scores[seat] - RIVAL * rival + _hand(game, seat) + _in_play(game, seat)


def _hand(game: TwistedFish, seat: int) -> float:
    """Return the expected points of the cards in the hand, less the cost of its Zingers."""
    if game.over:
        return 0.0
    fish = sum(_prospect(fish, HOW_MANY[game.held[seat * GROUPS + fish]]) for fish in range(FISH))
    zingers = int(game.size[seat] - game.fish_held[seat])
    return fish - zingers * _zinger_cost(game, seat) - LIE * _lies(game, seat)


def _prospect(fish: int, held: int) -> float:
    return HELD[held] * int(WORTH[fish])


def _zinger_cost(game: TwistedFish, seat: int) -> float:
    """More as the baskets fill, and as one's own hand runs out: nobody goes out with a Zinger."""
    late = max(int(game.n_baskets) / FISH, 1 - int(game.fish_held[seat]) / rules.DEALT)
    return ZINGER + (ZINGER_LATE - ZINGER) * max(0.0, late)


def _lies(game: TwistedFish, seat: int) -> int:
    if not game.whoppers:
        return 0
    return sum(game.place[card] == seat and game.memory.lied(seat, card) for card in range(FISH_CARDS))


def _in_play(game: TwistedFish, seat: int) -> float:
    """Return the expected points of the seat's own open question."""
    if game.on_turn != seat or game.asked < 0 or game.phase not in (phases.ANSWER, phases.REPLY):
        return 0.0
    if game.zinger == cards.NO_FISHING:
        return 0.0
    if game.question == phases.WITH_NET:
        return _net_value(game, seat, game.asked, game.wanted)
    return _question_value(game, seat, game.asked, game.wanted)


def _question_value(game: TwistedFish, seat: int, asked: int, card: int) -> float:
    """How likely a question is to bring the card, times what that would be worth."""
    if game.place[card] == seat:
        return 0.0
    return likelihood(game, seat, asked, card) * _gain(game, seat, card // COLOURS)


def _gain(game: TwistedFish, seat: int, fish: int) -> float:
    held = HOW_MANY[game.held[seat * GROUPS + fish]]
    return _prospect(fish, min(held + 1, COLOURS)) - _prospect(fish, held) + GOES_ON


def _net_value(game: TwistedFish, seat: int, asked: int, fish: int) -> float:
    """Any card of the fish counts, but the turn ends."""
    none = 1.0
    for card in range(fish * COLOURS, (fish + 1) * COLOURS):
        if game.place[card] != seat:
            none *= 1 - likelihood(game, seat, asked, card)
    return (1 - none) * (_gain(game, seat, fish) - GOES_ON)


def likelihood(game: TwistedFish, seat: int, asked: int, card: int) -> float:
    """How likely it is that a player holds a card, by what the seat remembers."""
    place, memory = game.place[card], game.memory
    if place == seat or place > cards.POND or (place < cards.POND and memory.slot_of[card] == OPEN):
        return 1.0 if place == asked else 0.0
    weights = [_weight(game, other, card) if other != seat else 0.0 for other in range(game.seats)]
    if weights[asked] == 0.0:
        return 0.0
    return weights[asked] / (sum(weights) + int(game.ponded))


def _weight(game: TwistedFish, seat: int, card: int) -> float:
    """How many places in a hand there are for a card, as far as one remembers."""
    memory = game.memory
    sinces = _sinces(memory, seat)
    if not sinces:
        return 0.0
    denied = memory.last_denied(seat, card)
    share = sum(since > denied for since in sinces) / len(sinces)
    claimed = memory.claimed[seat * FISH + card // COLOURS]
    return share * int(game.size[seat]) * (CLAIMED if claimed else 1.0)


def _sinces(memory: Memory, seat: int) -> list[int]:
    slots = memory.slots
    return [slots[at + SINCE] for at in range(0, len(slots), SLOT_SIZE) if slots[at + SEAT] == seat]


# Candidates


def candidates(game: Game, seat: int, codes: list[int]) -> list[int]:
    """Keep the best questions, a Net or a Lure only with a chance, and all other moves."""
    assert isinstance(game, TwistedFish)
    questions = [code for code in codes if code < GIVE]
    if not questions:
        return codes
    hopes = {code: question_value(game, seat, code) for code in questions}
    others = [code for code in codes if code >= GIVE]
    plain = _best([code for code in questions if code < LURE or AGAIN <= code < NET], hopes)
    zingers = _best([code for code in questions if LURE <= code < AGAIN or code >= NET], hopes)
    kept = plain + [code for code in zingers if hopes[code] > 0]
    return [code for code in codes if code in kept or code in others] or codes


def question_value(game: TwistedFish, seat: int, code: int) -> float:
    if code >= NET:
        asked, fish = divmod(code - NET, FISH)
        return _net_value(game, seat, asked, fish)
    asked, card = divmod(code % LURE, FISH_CARDS)
    return _question_value(game, seat, asked, card)


def _best(codes: list[int], hopes: dict[int, float]) -> list[int]:
    return sorted(codes, key=lambda code: -hopes[code])[:TRIED]
