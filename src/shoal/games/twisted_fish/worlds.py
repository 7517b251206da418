"""Where games of Twisted Fish come from: the deal, positions that can be, and what a view leaves open."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.rules.chance import Chance
from shoal.rules.errors import Invalid
from shoal.rules.game import Game, Option, Rulebook, View, Worlds
from shoal.rules.twisted_fish import (
    ANSWER,
    BIT,
    FISHING,
    GOT_UNSEEN,
    GROUPS,
    HEAD,
    MOST_ROUNDS,
    OVER,
    REPLY,
    TURNS_EACH,
    WITH_LURE,
    WITH_NET,
    TwistedFish,
)
from shoal.rules.twisted_fish_cards import (
    BESIDE,
    BOAT,
    CARDS,
    COLOURS,
    FISH,
    FISH_CARDS,
    FISH_NAMES,
    FISHERMAN,
    LURE,
    MOST_SEATS,
    NET,
    NO_FISHING,
    POND,
    WARDEN,
    card_name,
)
from shoal.rules.twisted_fish_memory import (
    AFTER,
    AT,
    BEFORE,
    CARD,
    CLAIM,
    END,
    HOLDS,
    LEFT,
    NONE,
    NOT,
    ONLY,
    SEAT,
    SINCE,
    SLOT,
    Memory,
    read_memory,
)
from shoal.rules.twisted_fish_unseen import Unseen

TARGET = Option("target", 0, 0, 20000, "the total that ends the game; 0 for a single round")
WHOPPERS = Option("whoppers", 0, 0, 1, "a player may say Go Fish and hold the card, and be caught")


class TwistedFishRulebook(Rulebook):
    def __init__(self) -> None:
        super().__init__("twisted-fish", "Twisted Fish", 2, 6, [TARGET, WHOPPERS], 1)

    def deal(self, seats: i64, options: list[int], chance: Chance, deck: i64 = 0) -> Game:
        """TF1, TF13, TF27"""
        game = TwistedFish(seats, chance, Memory(seats, options[1] != 0))
        game.target = options[0]
        game.deal()
        return game

    def load(self, truth: vec[i64], chance: Chance) -> Game:
        game = _read(truth, chance)
        _check(game)
        return game

    def worlds(self, view: View) -> Worlds:
        return TwistedFishWorlds(_read(view.facts, Chance(0, 1)), view.seat)


def _read(numbers: vec[i64], chance: Chance) -> TwistedFish:
    """The game that a truth or a view's facts describe; of a view, what is hidden is left open."""
    seats = numbers[0]
    game = TwistedFish(seats, chance, Memory(0, numbers[2] != 0))
    _read_head(game, numbers)
    at: i64 = HEAD
    i: i64
    for i in range(seats):
        game.totals[i] = numbers[at + i]
        game.size[i] = numbers[at + seats + i]
        game.caught[i] = numbers[at + 2 * seats + i]
    at += 3 * seats
    game.ended_by = numbers[at : at + numbers[19]]
    at += numbers[19]
    for i in range(FISH):
        game.baskets[i] = numbers[at + i]
        if game.baskets[i] >= 0:
            game.full += 1
    at += FISH
    for i in range(CARDS):
        _put_card(game, i, numbers[at + i])
    at += CARDS
    if numbers[20] != 0:
        for i in range(game.ponded):
            game.pond[i] = numbers[at + i]
        at += game.ponded
    game.memory = read_memory(numbers, at, seats)
    return game


def _read_head(game: TwistedFish, numbers: vec[i64]) -> None:
    game.target = numbers[1]
    game.round = numbers[3]
    game.phase = numbers[4]
    game.over = game.phase == OVER
    game.to_move = numbers[5]
    game.on_turn = numbers[6]
    game.turns = numbers[7]
    game.passes = numbers[8]
    game.got = numbers[9]
    game.question = numbers[10]
    game.asked = numbers[11]
    game.wanted = numbers[12]
    game.zinger = numbers[13]
    game.zinger_by = numbers[14]
    game.resume = numbers[15]
    game.diver_for = numbers[16]
    game.diver_turn = numbers[17]
    game.ponded = numbers[18]


def _put_card(game: TwistedFish, card: i64, place: i64) -> None:
    """A card to its place; the sizes of the hands are given."""
    game.place[card] = place
    if place < MOST_SEATS:
        game.held[place * GROUPS + card // COLOURS] |= BIT[card % COLOURS]
        if card < FISH_CARDS:
            game.fishes[place] += 1


class TwistedFishWorlds(Worlds):
    """TF7, TF12: hands that agree with all that was seen and said; the Pond in any order."""

    def __init__(self, game: TwistedFish, viewer: i64) -> None:
        self.game: TwistedFish = game
        self.unseen: Unseen = Unseen(game.memory, game.place, viewer)

    def sample(self, chance: Chance) -> Game:
        world = self.game.copy()
        world.chance = chance.copy()
        unseen = self.unseen
        unseen.fill(chance)
        memory = world.memory
        i: i64
        for i in range(len(unseen.slots)):
            slot = unseen.slots[i]
            card = unseen.card_in(slot)
            memory.holds[slot * HOLDS + CARD] = card
            memory.holds[slot * HOLDS + END] = unseen.end_of(slot)
            if unseen.end_of(slot) == 0:
                memory.slot_of[card] = slot
                _put_card(world, card, memory.slots[slot * SLOT + SEAT])
        self._fill_pond(world, chance)
        memory.pulled = unseen.pulled
        memory.netted = unseen.netted
        if world.got == GOT_UNSEEN:
            world.got = memory.netted
        if memory.boat_by != NONE and memory.boat_card == NONE:
            memory.boat_card = _seen_through_boat(memory, chance)
        return world

    def _fill_pond(self, world: TwistedFish, chance: Chance) -> None:
        n: i64 = 0
        i: i64
        for i in range(len(self.unseen.cards)):
            card = self.unseen.cards[i]
            if self.unseen.slot_of[card] == NONE:
                _put_card(world, card, POND)
                world.pond[n] = card
                n += 1
        chance.shuffle(world.pond, n)


def _seen_through_boat(memory: Memory, chance: Chance) -> i64:
    """TF17: any card that was in the hand then."""
    cards = cards_at(memory, memory.boat_on, memory.boat_at)
    i: i64
    for i in range(len(memory.boat_open)):
        cards = append(cards, memory.boat_open[i])
    return cards[chance.below(len(cards))]


def cards_at(memory: Memory, seat: i64, time: i64) -> vec[i64]:
    """The cards that were in the slots of a seat at a time."""
    cards = vec[i64]([])
    slot: i64
    for slot in range(memory.n_slots):
        if memory.slots[slot * SLOT + SEAT] == seat and memory.slots[slot * SLOT + SINCE] < time:
            end = memory.holds[slot * HOLDS + END]
            if end == 0 or end > time:
                cards = append(cards, memory.holds[slot * HOLDS + CARD])
    return cards


# Positions that can be


def _check(game: TwistedFish) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    if game.round >= MOST_ROUNDS or (game.target == 0 and game.round != 0):
        raise Invalid(f"round: {game.round}; there are at most {MOST_ROUNDS}, and one without a target (TF27)")
    if len(game.ended_by) > game.round + (1 if game.over else 0):
        raise Invalid("endings: more than the rounds that have been played (TF25)")
    if game.turns > TURNS_EACH * game.seats or (game.turns == TURNS_EACH * game.seats and not game.over):
        raise Invalid(f"turns: {game.turns}; with {TURNS_EACH} each the round ends (TF25)")
    if game.passes > game.turns or game.passes > game.seats or (game.passes == game.seats and not game.over):
        raise Invalid(f"passes: {game.passes}; when all have passed the round ends (TF25)")
    if game.full == FISH and not game.over:
        raise Invalid("baskets: with all thirteen the round ends (TF25)")
    if any(game.caught[seat] for seat in range(game.seats)) and not game.whoppers:
        raise Invalid("caught: whoppers are not told at this table (TF13)")
    _check_diver(game)
    if game.phase == REPLY:
        _check_zinger(game)
    if game.asked != NONE:
        _check_question(game)
    if game.got != NONE and game.phase == FISHING:
        raise Invalid("waits_for, got: the answer was no (TF5)")
    _check_slots(game)
    _check_left(game)
    _check_claims(game)
    _check_boat(game)


def _check_diver(game: TwistedFish) -> None:
    if game.diver_for == NONE:
        return
    fish = game.diver_for // COLOURS
    if game.baskets[fish] == NONE:
        raise Invalid(f"diver, for: there is no basket of {FISH_NAMES[fish]} (TF15)")
    if not 0 <= game.diver_turn <= game.turns:
        raise Invalid(f"diver, turn: {game.diver_turn} is not from 0 to {game.turns} (TF15)")


def _check_question(game: TwistedFish) -> None:
    if game.asked == game.on_turn:
        raise Invalid(f"waits_for: seat {game.asked} cannot ask itself (TF3)")
    fish = game.wanted if game.question == WITH_NET else game.wanted // COLOURS
    if game.question != WITH_LURE and game.held[game.on_turn * GROUPS + fish] == 0:
        raise Invalid(f"waits_for, asked_by: seat {game.on_turn} holds no {FISH_NAMES[fish]} to ask with (TF3)")
    played = [NONE, LURE, FISHERMAN, NET][game.question]
    if played not in (NONE, game.zinger) and game.place[played] != BESIDE:
        raise Invalid(f"waits_for: {card_name(played)} has been played, so it lies beside the Pond (TF28)")
    if game.got != NONE and game.phase == ANSWER:
        raise Invalid("waits_for, got: with the question it counts no more (TF23)")


def _check_zinger(game: TwistedFish) -> None:
    zinger, by, on = game.zinger, game.zinger_by, game.to_move
    where = f"waits_for, zinger: {card_name(zinger)}"
    if zinger not in (WARDEN, BOAT, NET, LURE, NO_FISHING):
        raise Invalid(f"{where} is not played on anybody (TF21)")
    if by == on:
        raise Invalid(f"{where} is played on another player (TF21)")
    if zinger in (WARDEN, BOAT):
        if game.asked != NONE:
            raise Invalid(f"{where} interrupts the player on turn, not an answer (TF28)")
        if game.size[on] == 0 or (zinger == WARDEN and game.ponded == 0):
            raise Invalid(f"{where} needs a card in the hand, and the Warden a Pond (TF14, TF17)")
        return
    if game.asked == NONE:
        raise Invalid(f"{where}: what follows is an answer (TF21)")
    _check_played_in_question(game, where)


def _check_played_in_question(game: TwistedFish, where: str) -> None:
    zinger, by, on = game.zinger, game.zinger_by, game.to_move
    if zinger == NO_FISHING:
        if by != game.asked or on != game.on_turn or game.got != NONE:
            raise Invalid(f"{where} is played by the player asked, on the asker (TF16)")
        return
    if by != game.on_turn or on != game.asked:
        raise Invalid(f"{where} is played by the asker, on the player asked (TF18, TF20)")
    if game.question != (WITH_NET if zinger == NET else WITH_LURE):
        raise Invalid(f"{where}: the question is asked with it (TF18, TF20)")


# Knowledge that is true. If it is, there is a world for every view: this one.


def _check_slots(game: TwistedFish) -> None:
    memory = game.memory
    covered = [0] * CARDS
    for slot in range(memory.n_slots):
        at = slot * SLOT
        seat, since = memory.slots[at + SEAT], memory.slots[at + SINCE]
        never, sure = memory.slots[at + NOT], memory.slots[at + ONLY]
        card, end = memory.holds[slot * HOLDS + CARD], memory.holds[slot * HOLDS + END]
        where = f"knowledge, slots, {slot}: {card_name(card)}"
        if card == never or sure not in (NONE, card) or since > memory.clock:
            raise Invalid(f"{where} cannot be there by what the slot says itself")
        if end == 0:
            covered[card] += 1
            if game.place[card] != seat:
                raise Invalid(f"{where} is not in the hand of seat {seat}")
            if since <= memory.last_denied(seat, card):
                raise Invalid(f"{where} has been denied since")
        elif not since < end <= memory.clock:
            raise Invalid(f"{where} left before it came, or has not left yet")
    for card in range(CARDS):
        in_hand = game.place[card] < MOST_SEATS
        if covered[card] > 1 or (covered[card] and not in_hand) or (memory.since[card] and not in_hand):
            raise Invalid(f"knowledge: {card_name(card)} is not in one hand")
        if memory.since[card] > memory.clock or (memory.since[card] and covered[card]):
            raise Invalid(f"knowledge, open: {card_name(card)} is in a slot, or not there yet")


def _check_left(game: TwistedFish) -> None:
    """Every card that left had a slot of its own until then, and every slot that ended has such a card."""
    memory = game.memory
    ended = {
        (memory.slots[slot * SLOT + SEAT], memory.holds[slot * HOLDS], memory.holds[slot * HOLDS + END]): slot
        for slot in range(memory.n_slots)
        if memory.holds[slot * HOLDS + END] != 0
    }
    left = memory.left
    records = [
        (left[i], left[i + 1], left[i + AFTER], left[i + BEFORE], left[i + AT]) for i in range(0, len(left), LEFT)
    ]
    if memory.pull_from != NONE:
        after = memory.pull_after[memory.pulled]
        records.append((memory.pull_from, memory.pulled, after, memory.pull_at, memory.pull_at))
    if memory.net_from != NONE:
        if memory.netted // COLOURS != memory.net_fish or memory.net_from == memory.net_to:
            raise Invalid("knowledge, net: another fish, or nobody to give it to")
        after = memory.net_after[memory.netted % COLOURS]
        records.append((memory.net_from, memory.netted, after, memory.net_at, memory.net_at))
        _check_net_slot(memory)
    for seat, card, after, before, at in records:
        slot = ended.pop((seat, card, at), NONE)
        if slot == NONE or not after < memory.slots[slot * SLOT + SINCE] < before <= at:
            raise Invalid(f"knowledge, left: {card_name(card)} did not leave seat {seat} at {at}")
    if ended:
        raise Invalid("knowledge, slots: one has ended, and nothing is said to have left it")


def _check_net_slot(memory: Memory) -> None:
    found = [
        memory.holds[slot * HOLDS]
        for slot in range(memory.n_slots)
        if memory.slots[slot * SLOT + SEAT] == memory.net_to and memory.slots[slot * SLOT + SINCE] == memory.net_at
    ]
    if found != [memory.netted]:
        raise Invalid("knowledge, net: the card did not come into a slot of its own")


def _check_claims(game: TwistedFish) -> None:
    memory = game.memory
    for i in range(0, len(memory.claims), CLAIM):
        seat, fish, time = memory.claims[i], memory.claims[i + 1], memory.claims[i + 2]
        held = cards_at(memory, seat, time)
        if time > memory.clock or not any(card // COLOURS == fish for card in held):
            raise Invalid(f"knowledge, claims: seat {seat} held no {FISH_NAMES[fish]} at {time}")


def _check_boat(game: TwistedFish) -> None:
    memory = game.memory
    if memory.boat_by == NONE:
        return
    if memory.boat_at > memory.clock or memory.boat_by == memory.boat_on:
        raise Invalid("knowledge, boat: seen too late, or by its owner")
    if memory.boat_card not in list(memory.boat_open) + list(cards_at(memory, memory.boat_on, memory.boat_at)):
        raise Invalid(f"knowledge, boat: {card_name(memory.boat_card)} was not there")
