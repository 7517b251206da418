"""Positions of Twisted Fish that can be: what `restore` refuses, and why."""

from __future__ import annotations

from collections.abc import Iterator

from shoal.core.errors import Invalid
from shoal.games.twisted_fish import cards, phases, rules
from shoal.games.twisted_fish.cards import CARDS, COLOURS, FISH, GROUPS
from shoal.games.twisted_fish.knowledge import Left, Slot, claims_in, left_in, slots_in
from shoal.games.twisted_fish.layout import ONLY, SLOT
from shoal.games.twisted_fish.memory import NONE, OPEN, Memory
from shoal.games.twisted_fish.names import card_name, fish_name
from shoal.games.twisted_fish.rules import TwistedFish
from shoal.games.twisted_fish.worlds import RULEBOOK, TwistedFishWorlds


def check(game: TwistedFish) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    if game.round >= rules.MOST_ROUNDS or (game.target == 0 and game.round != 0):
        raise Invalid(f"round: {game.round}; there are at most {rules.MOST_ROUNDS}, and one without a target (TF27)")
    if len(game.ended_by) > game.round + (1 if game.over else 0):
        raise Invalid("endings: more than the rounds that have been played (TF25)")
    if game.turns > rules.TURNS_EACH * game.seats or (game.turns == rules.TURNS_EACH * game.seats and not game.over):
        raise Invalid(f"turns: {game.turns}; with {rules.TURNS_EACH} each the round ends (TF25)")
    if game.passes > game.turns or game.passes > game.seats or (game.passes == game.seats and not game.over):
        raise Invalid(f"passes: {game.passes}; when all have passed the round ends (TF25)")
    if game.full == FISH and not game.over:
        raise Invalid("baskets: with all thirteen the round ends (TF25)")
    if any(game.caught[seat] for seat in range(game.seats)) and not game.whoppers:
        raise Invalid("caught: whoppers are not told at this table (TF13)")
    _check_totals(game)
    _check_diver(game)
    if game.phase == phases.REPLY:
        _check_zinger(game)
    if game.asked != NONE:
        _check_question(game)
    _check_draw(game)
    _check_slots(game)
    _check_net(game.memory)
    _check_left(game.memory)
    _check_claims(game.memory)
    _check_boat(game.memory)
    _check_got(game)
    _check_worlds(game)


def _check_totals(game: TwistedFish) -> None:
    """They are the scores of the rounds before; when the game is over, of all."""
    for seat in range(game.seats if game.round == 0 else 0):
        total, scored = game.totals[seat], 0
        counts = "there has been no round to count, so it has"
        if game.over:
            scored = game.basket_points(seat) - game.hand_points(seat)
            counts = "baskets and hand count"
        if total != scored:
            raise Invalid(f"totals, seat {seat}: {total}; {counts} {scored} (TF26)")
    if game.target:
        _check_target(game)


def _check_target(game: TwistedFish) -> None:
    highest = max(game.totals)
    if highest >= game.target:
        if not game.over:
            seat = list(game.totals).index(highest)
            raise Invalid(f"totals, seat {seat}: {highest}; with {game.target} the game is over (TF27)")
    elif game.over:
        if game.round + 1 < rules.MOST_ROUNDS:
            raise Invalid(f"totals: nobody has {game.target}, so another round is dealt (TF27)")
        if len(game.ended_by) > game.round and game.endings[-1] != "ALL5":
            raise Invalid(f"endings: {game.endings[-1]} at the end, but the limit of rounds ended the game (ALL5)")


def _check_draw(game: TwistedFish) -> None:
    is_for_net = game.question == phases.WITH_NET and game.asked == NONE
    if is_for_net and game.place[cards.NET] != cards.BESIDE:
        raise Invalid("waits_for: The Net has been played, so it lies beside the Pond (TF28)")


def _check_got(game: TwistedFish) -> None:
    """The card that the player on turn asked for and got: it may have been laid in a basket or pulled since."""
    if game.got == NONE:
        return
    place, seat = game.place[game.got], game.on_turn
    where = f"waits_for, got: {card_name(game.got)}"
    if place < cards.MOST_SEATS and place != seat:
        raise Invalid(f"{where} is in the hand of seat {place}, and seat {seat} has got it (TF23)")
    if place == cards.BASKET and game.baskets[game.got // COLOURS] != seat:
        raise Invalid(f"{where} lies in another's basket, and seat {seat} has got it (TF23)")
    if place == cards.POND and game.place[cards.WARDEN] != cards.BESIDE:
        raise Invalid(f"{where} is in the Pond, and Game Warden has not been played (TF14)")
    if place == seat and not _is_known_to_have_come(game.memory, game.got):
        raise Invalid(f"{where} came before everybody's eyes, so it is open (TF4)")


def _is_known_to_have_come(memory: Memory, card: int) -> bool:
    slot = memory.slot_of[card]
    return slot == OPEN or memory.slots[slot * SLOT + ONLY] == card or memory.netted == card


def _check_diver(game: TwistedFish) -> None:
    if game.diver_for == NONE:
        return
    fish = game.diver_for // COLOURS
    if game.baskets[fish] == NONE:
        raise Invalid(f"diver, for: there is no basket of {fish_name(fish)} (TF15)")
    if not 0 <= game.diver_turn <= game.turns:
        raise Invalid(f"diver, turn: {game.diver_turn} is not from 0 to {game.turns} (TF15)")


def _check_question(game: TwistedFish) -> None:
    if game.asked == game.on_turn:
        raise Invalid(f"waits_for: seat {game.asked} cannot ask itself (TF3)")
    fish = game.wanted if game.question == phases.WITH_NET else game.wanted // COLOURS
    if game.question != phases.WITH_LURE and game.held[game.on_turn * GROUPS + fish] == 0:
        raise Invalid(f"waits_for, asked_by: seat {game.on_turn} holds no {fish_name(fish)} to ask with (TF3)")
    played = [NONE, cards.LURE, cards.FISHERMAN, cards.NET][game.question]
    if played not in (NONE, game.zinger) and game.place[played] != cards.BESIDE:
        raise Invalid(f"waits_for: {card_name(played)} has been played, so it lies beside the Pond (TF28)")
    if game.got != NONE and game.phase == phases.ANSWER:
        raise Invalid("waits_for, got: with the question it counts no more (TF23)")


def _check_zinger(game: TwistedFish) -> None:
    zinger, by, on = game.zinger, game.zinger_by, game.to_move
    where = f"waits_for, zinger: {card_name(zinger)}"
    if zinger not in (cards.WARDEN, cards.BOAT, cards.NET, cards.LURE, cards.NO_FISHING):
        raise Invalid(f"{where} is not played on anybody (TF21)")
    if by == on:
        raise Invalid(f"{where} is played on another player (TF21)")
    if zinger in (cards.WARDEN, cards.BOAT):
        if game.asked != NONE:
            raise Invalid(f"{where} interrupts the player on turn, not an answer (TF28)")
        if game.size[on] == 0 or (zinger == cards.WARDEN and game.ponded == 0):
            raise Invalid(f"{where} needs a card in the hand, and the Warden a Pond (TF14, TF17)")
        return
    if game.asked == NONE:
        raise Invalid(f"{where}: what follows is an answer (TF21)")
    _check_played_in_question(game, where)


def _check_played_in_question(game: TwistedFish, where: str) -> None:
    zinger, by, on = game.zinger, game.zinger_by, game.to_move
    if zinger == cards.NO_FISHING:
        if by != game.asked or on != game.on_turn or game.got != NONE:
            raise Invalid(f"{where} is played by the player asked, on the asker (TF16)")
        return
    if by != game.on_turn or on != game.asked:
        raise Invalid(f"{where} is played by the asker, on the player asked (TF18, TF20)")
    if game.question != (phases.WITH_NET if zinger == cards.NET else phases.WITH_LURE):
        raise Invalid(f"{where}: the question is asked with it (TF18, TF20)")


# Knowledge that is true. If it is, there is a world for every view: this one.


def _check_slots(game: TwistedFish) -> None:
    memory = game.memory
    covered = [0] * CARDS
    for number, slot in enumerate(slots_in(memory)):
        where = f"knowledge, slots, {number}: {card_name(slot.card)}"
        if slot.card == slot.never or slot.sure not in (NONE, slot.card) or slot.since > memory.clock:
            raise Invalid(f"{where} cannot be there by what the slot says itself")
        if slot.end == 0:
            covered[slot.card] += 1
            if game.place[slot.card] != slot.seat:
                raise Invalid(f"{where} is not in the hand of seat {slot.seat}")
            if slot.since <= memory.last_denied(slot.seat, slot.card):
                raise Invalid(f"{where} has been denied since")
        elif not slot.since < slot.end <= memory.clock:
            raise Invalid(f"{where} left before it came, or has not left yet")
    for card in range(CARDS):
        in_hand = game.place[card] < cards.MOST_SEATS
        if covered[card] > 1 or (covered[card] and not in_hand) or (memory.since[card] and not in_hand):
            raise Invalid(f"knowledge: {card_name(card)} is not in one hand")
        if memory.since[card] > memory.clock or (memory.since[card] and covered[card]):
            raise Invalid(f"knowledge, open: {card_name(card)} is in a slot, or not there yet")


def _check_left(memory: Memory) -> None:
    """Every card that left had a slot of its own until then, and every slot that ended has such a card."""
    ended: dict[tuple[int, int, int], Slot] = {}
    for slot in slots_in(memory):
        if slot.end and ended.setdefault((slot.seat, slot.card, slot.end), slot) is not slot:
            raise Invalid(f"knowledge, slots: {card_name(slot.card)} left two of seat {slot.seat} at {slot.end}")
    for left in [*left_in(memory), *_left_unseen(memory)]:
        had = ended.pop((left.seat, left.card, left.at), None)
        if had is None or not left.after < had.since < left.before <= left.at:
            raise Invalid(f"knowledge, left: {card_name(left.card)} did not leave seat {left.seat} at {left.at}")
    if ended:
        raise Invalid("knowledge, slots: one has ended, and nothing is said to have left it")


def _left_unseen(memory: Memory) -> Iterator[Left]:
    """What the Game Warden pulled and what The Net brought."""
    if memory.pull_from != NONE:
        after = memory.pull_after[memory.pulled]
        yield Left(memory.pull_from, memory.pulled, after, memory.pull_at, memory.pull_at)
    if memory.net_from != NONE:
        after = memory.net_after[memory.netted % COLOURS]
        yield Left(memory.net_from, memory.netted, after, memory.net_at, memory.net_at)


def _check_net(memory: Memory) -> None:
    if memory.net_from == NONE:
        return
    if memory.netted // COLOURS != memory.net_fish or memory.net_from == memory.net_to:
        raise Invalid("knowledge, net: another fish, or nobody to give it to")
    came = [slot.card for slot in slots_in(memory) if slot.seat == memory.net_to and slot.since == memory.net_at]
    if came != [memory.netted]:
        raise Invalid("knowledge, net: the card did not come into a slot of its own")


def _check_claims(memory: Memory) -> None:
    for seat, fish, time in claims_in(memory):
        held = memory.cards_at(seat, time)
        if time > memory.clock or not any(card // COLOURS == fish for card in held):
            raise Invalid(f"knowledge, claims: seat {seat} held no {fish_name(fish)} at {time}")


def _check_boat(memory: Memory) -> None:
    if memory.boat_by == NONE:
        return
    if memory.boat_at > memory.clock or memory.boat_by == memory.boat_on:
        raise Invalid("knowledge, boat: seen too late, or by its owner")
    if memory.boat_card not in [*memory.boat_open, *memory.cards_at(memory.boat_on, memory.boat_at)]:
        raise Invalid(f"knowledge, boat: {card_name(memory.boat_card)} was not there")


def _check_worlds(game: TwistedFish) -> None:
    """Nothing that is known speaks against the cards as they lie, so that everybody can imagine them."""
    for seat in [None, *range(game.seats)]:
        worlds = RULEBOOK.worlds(game.view(seat))
        assert isinstance(worlds, TwistedFishWorlds)
        if not worlds.is_world(game):
            who = "a spectator" if seat is None else f"seat {seat}"
            raise Invalid(f"knowledge: by what {who} can know, the cards cannot lie as they do")
