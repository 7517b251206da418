"""Games of Twisted Fish: dealt, read from a state vector, and imagined from a view."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.core.game import NOBODY, Game, Option, Rulebook, View, Worlds
from shoal.core.rng import Rng
from shoal.games.twisted_fish import layout
from shoal.games.twisted_fish.cards import BIT, CARDS, COLOURS, FISH, FISH_CARDS, GROUPS, MOST_SEATS, POND
from shoal.games.twisted_fish.layout import CARD, END, HOLD_SIZE
from shoal.games.twisted_fish.memory import NONE, Memory, Reader, read_memory
from shoal.games.twisted_fish.phases import OVER
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.games.twisted_fish.sampler import Sampler

TARGET: Final = Option("target", 0, 0, 20000)
WHOPPERS: Final = Option("whoppers", 0, 0, 1)
DOUBT: Final = 16  # one world in this many allows for an unlikely event: a bluff, a chance not taken
NO_RNG: Final = Rng(0)  # for a game that is only copied


class TwistedFishRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("twisted-fish", "Twisted Fish", 2, MOST_SEATS, [TARGET, WHOPPERS], 3)

    def deal(self, seats: i64, options: list[int], rng: Rng, deck: i64 = 0) -> Game:
        """TF1, TF13, TF27: deal the first round of a game."""
        game = TwistedFish(seats, rng, Memory(seats, options[1] != 0))
        game.target = options[0]
        game.deal()
        return game

    def load(self, state_vector: vec[i64], rng: Rng) -> Game:
        return read(state_vector, rng)

    def worlds(self, view: View) -> Worlds:
        return TwistedFishWorlds(read(view.observation, NO_RNG), view.viewer)


def read(numbers: vec[i64], rng: Rng) -> TwistedFish:
    """Return the game of a state vector; of an observation, with what is hidden left open."""
    seats = numbers[layout.SEATS]
    game = TwistedFish(seats, rng, Memory(0, numbers[layout.WHOPPERS] != 0))
    _read_head(game, numbers)
    parts = Reader(numbers, layout.HEAD)
    game.totals = parts.take(seats)
    game.size = parts.take(seats)
    game.caught = parts.take(seats)
    game.ended_by = parts.take(numbers[layout.N_ENDINGS])
    game.baskets = parts.take(FISH)
    places = parts.take(CARDS)
    i: i64
    for i in range(FISH):
        if game.baskets[i] != NOBODY:
            game.n_baskets += 1
    for i in range(CARDS):
        _put_card(game, i, places[i])
    if numbers[layout.IS_TRUTH] != 0:
        for i in range(game.ponded):
            game.pond[i] = numbers[parts.at + i]
        parts.at += game.ponded
    game.memory = read_memory(numbers, parts.at, seats)
    return game


def _read_head(game: TwistedFish, numbers: vec[i64]) -> None:
    game.target = numbers[layout.TARGET]
    game.round = numbers[layout.ROUND]
    game.phase = numbers[layout.PHASE]
    game.over = game.phase == OVER
    game.to_move = numbers[layout.TO_MOVE]
    game.on_turn = numbers[layout.ON_TURN]
    game.turns = numbers[layout.TURNS]
    game.passes = numbers[layout.PASSES]
    game.got = numbers[layout.GOT]
    game.question = numbers[layout.QUESTION]
    game.asked = numbers[layout.ASKED]
    game.wanted = numbers[layout.WANTED]
    game.zinger = numbers[layout.ZINGER]
    game.zinger_by = numbers[layout.ZINGER_BY]
    game.resume = numbers[layout.RESUME]
    game.diver_for = numbers[layout.DIVER_FOR]
    game.diver_turn = numbers[layout.DIVER_TURN]
    game.ponded = numbers[layout.PONDED]


def _put_card(game: TwistedFish, card: i64, place: i64) -> None:
    """Put a card in its place; the sizes of the hands are given."""
    game.place[card] = place
    if place < MOST_SEATS:
        game.held[place * GROUPS + card // COLOURS] |= BIT[card % COLOURS]
        if card < FISH_CARDS:
            game.fish_held[place] += 1


class TwistedFishWorlds(Worlds):
    """TF7, TF12: games whose hands agree with all that was seen and said, with the Pond in any order."""

    def __init__(self, game: TwistedFish, viewer: i64) -> None:
        self.game: TwistedFish = game
        self.viewer: i64 = viewer
        self.sampler: Sampler = Sampler(game.memory, game.place, viewer)
        self.beliefs: list[TwistedFishWorlds] = []  # worlds that are more likely, the likeliest first

    def weigh_by_play(self) -> None:
        """TF3: assume that nobody bluffed, nor asked in vain where a card lay open. These worlds remember it as if
        all had said so."""
        game = self.game.copy()
        game.memory.believe_questions()
        self.beliefs = [TwistedFishWorlds(game, self.viewer)]
        game = game.copy()
        game.memory.believe_turns(self.viewer, game.place)
        self.beliefs.insert(0, TwistedFishWorlds(game, self.viewer))

    def is_world(self, game: TwistedFish) -> bool:
        """Tell whether a game is one of the worlds, as far as the slots go."""
        return self.sampler.is_world(game.memory)

    def sample(self, rng: Rng) -> Game:
        at: i64 = 0
        while at < len(self.beliefs):
            if rng.below(DOUBT) == 0:
                at += 1
            elif self.beliefs[at].sampler.sample_within_budget(rng):
                return self.beliefs[at].filled(rng)
            else:
                self.beliefs.pop(at)  # somebody has played otherwise
        self.sampler.sample_dropping_claims(rng)
        return self.filled(rng)

    def filled(self, rng: Rng) -> Game:
        """Return the world that was found for the slots."""
        world = self.game.copy()
        slots = self.sampler.slots
        items = self.sampler.matching.item_in
        memory = world.memory
        holds = memory.holds
        i: i64
        for i in range(slots.n_slots):
            at = slots.number[i] * HOLD_SIZE
            item = items[i]
            card = slots.card[item]
            holds[at + CARD] = card
            holds[at + END] = 0
            if item < CARDS:
                memory.slot_of[card] = slots.number[i]
                _put_card(world, card, slots.seat[i])
            else:
                holds[at + END] = slots.end[item]
        self._fill_pond(world, rng)
        memory.pull = memory.pull.of(slots.pulled)
        memory.net = memory.net.of(slots.netted)
        if world.got == layout.GOT_UNSEEN:
            world.got = memory.net.card
        if memory.boat.other != NONE and memory.boat.card == NONE:
            memory.boat = memory.boat.of(_seen_through_boat(memory, rng))
        world.rng = rng.fork()
        return world

    def _fill_pond(self, world: TwistedFish, rng: Rng) -> None:
        n: i64 = 0
        i: i64
        cards = self.sampler.slots.cards
        slot_of = self.sampler.matching.slot_of
        for i in range(len(cards)):
            card = cards[i]
            if slot_of[card] == NONE:
                _put_card(world, card, POND)
                world.pond[n] = card
                n += 1
        rng.shuffle(world.pond, n)


def _seen_through_boat(memory: Memory, rng: Rng) -> i64:
    """TF17: draw a card that was in the hand then."""
    cards = memory.cards_at(memory.boat.owner, memory.boat.at)
    i: i64
    for i in range(len(memory.boat.cards)):
        cards = append(cards, memory.boat.cards[i])
    return cards[rng.below(len(cards))]


RULEBOOK: Final = TwistedFishRulebook()
