"""Positions of Connections that can be: what `restore` refuses, and why.

How many turns it takes to lay so many cards, or to draw so many, is not asked, so that positions can be written.
"""

from __future__ import annotations

from shoal.core.errors import Invalid
from shoal.games.connections import table
from shoal.games.connections.codes import offer_given, offer_taken, offer_to
from shoal.games.connections.passes import ON_TABLE, no_set_was_held, record_at
from shoal.games.connections.rules import DEALT, IDLE_ROUNDS, LAST_TURNS, MOST_TURNS, Connections
from shoal.games.connections.shuffles import is_unshown, unshown
from shoal.games.cosmopolis.checks import check_cards, check_knowledge
from shoal.games.cosmopolis.cities import NOBODY
from shoal.games.cosmopolis.deck import (
    BIT,
    CARDS,
    CITIES_A_REGION,
    FIRST_LINK_FACE,
    LINKS,
    REGIONAL,
)
from shoal.games.cosmopolis.hands import EMPTY

FIRST_LINKING_TURN = 2  # CN5: a set is laid before it
MOST_POINTS = 13_000  # CN17: of a round, if all thirteen linking cards brought a thousand to one player


def check(game: Connections) -> None:
    """Refuse a position that no play can have led to, as far as the position itself tells."""
    laid = [place // 8 for place in game.laid[: game.played]]
    check_cards(game.hands, [*game.pile[: game.piled], *game.discard[: game.discarded], *laid], "CN1")
    _check_endings(game)
    _check_announcement(game)
    _check_turns(game)
    _check_idle(game)
    for seat in range(game.seats):
        _check_hand(game, seat)
        _check_offer(game, seat)
    for link in range(LINKS):
        _check_link(game, link)
    for seat in range(game.seats):
        _check_table(game, seat)
        _check_partnerships(game, seat)
        _check_total(game, seat)
    _check_shuffles(game)
    _check_passes(game)
    _check_invitations(game)
    if game.fresh:
        _check_fresh(game)
    if game.phase == table.DISCARD:
        _check_drawn(game)


# Rounds and turns


def turns_at(seats: int, round: int, to_move: int, had: int, announced: int, left: list[int]) -> list[int]:
    """CN14, ALL1: the turns of each seat when the seat waited for has had so many; once the end is announced, when the
    announcer has. Nobody is waited for when the game is over."""
    first = (round + 1) % seats
    reached = to_move if announced == NOBODY else announced
    ahead = 0 if reached == NOBODY else (reached - first) % seats
    turns = [had + ((seat - first) % seats < ahead) for seat in range(seats)]
    if announced == NOBODY:
        return turns
    return [had if seat == announced else turns[seat] + LAST_TURNS - left[seat] for seat in range(seats)]


def last_turns_at(seats: int, announced: int, to_move: int, left: int) -> list[int]:
    """CN14: the turns that each seat still has when the seat waited for has so many."""
    distance = (to_move - announced) % seats
    return [0 if seat == announced else left - ((seat - announced) % seats < distance) for seat in range(seats)]


def _by_seat(game: Connections, which: int) -> list[int]:
    return [int(game.each[which + seat]) for seat in range(game.seats)]


def _check_endings(game: Connections) -> None:
    """CN14, CN15: an announcement ends any round but the last, idle turns only the last."""
    if game.over and not game.is_last_round:
        raise Invalid("waits_for: the game is over after the last round, not before (CN2)")
    for number, rule in enumerate(game.endings):
        is_last = number + 1 == game.rounds
        if rule == ("CN14" if is_last else "CN15"):
            whose = "the last round" if is_last else f"round {number}"
            raise Invalid(f"endings: {whose} does not end by {rule}")


def _check_announcement(game: Connections) -> None:
    left = _by_seat(game, table.TURNS_LEFT)
    if game.announced == NOBODY:
        if any(left):
            raise Invalid("last_turns: nobody has announced the end (CN14)")
        return
    if game.is_last_round:
        raise Invalid("announced: the last round is not announced to be over (CN14)")
    if game.to_move == game.announced:
        raise Invalid(f"waits_for: seat {game.to_move} has announced the end and has no more turns (CN14)")
    own = left[game.to_move]
    if own == 0:
        raise Invalid(f"waits_for: seat {game.to_move} has no turns left (CN14)")
    if not 0 < own <= LAST_TURNS:
        raise Invalid(f"last_turns: seat {game.to_move} has {own}; {LAST_TURNS} at the most (CN14)")
    expected = last_turns_at(int(game.seats), int(game.announced), int(game.to_move), own)
    if left != expected:
        raise Invalid(f"last_turns: {left}; when seat {game.to_move} has {own} left they are {expected} (CN14)")
    if game.each[table.TURNS + game.announced] < table.TURNS_BEFORE_THE_END:
        raise Invalid(f"announced: not before everybody has had {table.TURNS_BEFORE_THE_END} turns (CN14)")


def _check_turns(game: Connections) -> None:
    turns = _by_seat(game, table.TURNS)
    for seat, had in enumerate(turns):
        if not 0 <= had <= MOST_TURNS + (LAST_TURNS if game.announced != NOBODY else 0):
            raise Invalid(f"turns: seat {seat} has had {had}; a round has {MOST_TURNS} (CN15)")
    if game.discarded and not any(turns):
        raise Invalid("discard: nobody has had a turn to discard in (CN3)")
    if game.over:
        _check_turns_at_the_end(game, turns)
        return
    counted = game.to_move if game.announced == NOBODY else game.announced
    had = turns[counted]
    expected = turns_at(
        *(int(game.seats), int(game.round), int(game.to_move), had, int(game.announced)),
        _by_seat(game, table.TURNS_LEFT),
    )
    if turns != expected:
        what = "is waited for" if game.announced == NOBODY else "has announced the end"
        raise Invalid(f"turns: {turns}; seat {counted} {what} and has had {had}, so they are {expected} (ALL1)")
    if had >= MOST_TURNS:
        raise Invalid(f"turns: everybody has had {MOST_TURNS}, so the round is over (CN15)")


def _check_turns_at_the_end(game: Connections, turns: list[int]) -> None:
    """CN15, ALL5: the last round ends after any turn without a play, or after the last turn of all."""
    first = (game.round + 1) % game.seats
    in_order = turns[first:] + turns[:first]
    if in_order != sorted(in_order, reverse=True) or in_order[0] - in_order[-1] > 1:
        raise Invalid(f"turns: {turns}; they differ by one at the most, from seat {first} on (ALL1)")
    if game.endings[-1] == "ALL5":
        if min(turns) < MOST_TURNS:
            raise Invalid(f"turns: {turns}; the limit that ended the game is {MOST_TURNS} each (ALL5)")
    elif min(turns) < table.TURNS_BEFORE_THE_END:
        raise Invalid(f"turns: {turns}; the game is not over before {table.TURNS_BEFORE_THE_END} turns each (CN15)")


def _check_idle(game: Connections) -> None:
    """CN15: turns in a row without a card played."""
    turns, many = _by_seat(game, table.TURNS), IDLE_ROUNDS * int(game.seats)
    if game.phase == table.DRAW and game.idle:
        raise Invalid(f"idle: seat {game.to_move} has just played a card (CN15)")
    if game.idle and game.idle > sum(turns) - (game.played > 0):
        raise Invalid(f"idle: {game.idle} turns without a card played, of {sum(turns)} in this round (CN15)")
    if not game.is_last_round or min(turns) < table.TURNS_BEFORE_THE_END:
        return
    if game.over and (game.endings[-1] == "CN15") != (game.idle >= many):
        raise Invalid(f"idle: {game.idle}; {many} or more end the game by CN15, fewer do not (CN15)")
    if not game.over and game.idle >= many:
        raise Invalid(f"idle: nobody has played for {game.idle} turns, so the last round is over (CN15)")


def _check_fresh(game: Connections) -> None:
    begins = game.phase == table.TURN and game.to_move == (game.round + 1) % game.seats
    untouched = game.played == game.discarded == len(game.shuffled) == 0 and not any(_by_seat(game, table.TURNS))
    if not begins or not untouched:
        raise Invalid("fresh: the seat left of the dealer has yet to make the first move of the round (CD4)")
    for seat in range(game.seats):
        if game.hands.size[seat] != DEALT[game.seats]:
            raise Invalid(f"fresh: seat {seat} has {game.hands.size[seat]} cards of {DEALT[game.seats]} dealt (CN1)")


def _check_total(game: Connections, seat: int) -> None:
    """CN16, CN19: no round brings more than its points, or costs more than all pairs that a hand can have."""
    total, rounds = int(game.totals[seat]), int(game.round)
    if game.over:
        total -= int(game.points(seat)) - table.PAIR_COST * int(game.pairs(seat))
    least = -table.PAIR_COST * (int(DEALT[game.seats]) // 2) * rounds
    if not least <= total <= MOST_POINTS * rounds:
        before = f", {total} of them before this round" if game.over else ""
        raise Invalid(f"totals: seat {seat} cannot have {game.totals[seat]} after {rounds} rounds{before} (CN20)")


# Hands and trades


def _check_hand(game: Connections, seat: int) -> None:
    """CN1, CN3: as many as were dealt, one more between a draw and a discard, one less before the last draw."""
    dealt = most = int(DEALT[game.seats])
    if seat == game.to_move and game.phase == table.DISCARD:
        most += 1
    if seat == game.to_move and game.phase == table.DRAW:
        most -= 1
    if game.hands.size[seat] > most:
        raise Invalid(f"hands, seat {seat}: {game.hands.size[seat]} cards; there are {most} at the most (CN1)")
    if game.hands.top[seat] > dealt + 1:
        raise Invalid(f"hands, seat {seat}: a card at place {game.hands.top[seat] - 1}; the last is {dealt} (CD3)")


def _check_drawn(game: Connections) -> None:
    """CN3, CD3, CD5: the card just drawn is at the first place that was free; nobody has seen it in the draw pile."""
    seat, drawn = game.to_move, game.drawn
    if game.hands.card_at(seat, drawn) == EMPTY:
        raise Invalid(f"waits_for, drawn: seat {seat} has no card at place {drawn} (CN3)")
    if game.from_discard and game.hands.size[seat] == 1:
        raise Invalid(f"waits_for: seat {seat} has no card to discard but the one just taken (CN3)")
    for place in range(drawn):
        if game.hands.card_at(seat, place) == EMPTY:
            raise Invalid(f"waits_for, drawn: place {place} was free, so the card would be there (CD3)")
    at = seat * game.hands.places + drawn
    if game.from_discard or game.hands.near[at] >= FIRST_LINK_FACE:
        return
    if game.hands.seen[at] != BIT[seat]:
        raise Invalid(f"knowledge, seen: nobody but seat {seat} has seen the card just drawn (CD5)")
    if game.each[table.DRAWN_AFTER + at] != len(game.shuffled):
        raise Invalid(f"knowledge, drawn_after: the card at place {drawn} has just been drawn (CN21)")


def _check_offer(game: Connections, seat: int) -> None:
    offer = game.each[table.OFFER + seat]
    if offer == table.NO_OFFER:
        return
    other, given, taken = offer_to(offer), offer_given(offer), offer_taken(offer)
    if game.over:
        raise Invalid(f"offers: seat {seat} has one, but the game is over (CN13)")
    if other == seat:
        raise Invalid(f"offers: seat {seat} offers something to seat {seat}; it is to another (CN13)")
    if game.hands.card_at(seat, given) == EMPTY:
        raise Invalid(f"offers: seat {seat} has no card at place {given} to give (CN13)")
    if game.hands.card_at(other, taken) == EMPTY:
        raise Invalid(f"offers: seat {other} has no card at place {taken} to take (CN13)")
    if game.to_move in (seat, other) and not any(_by_seat(game, table.TURNS)):
        raise Invalid(f"offers: it has been seat {game.to_move}'s turn since the deal, so it trades nothing (CN13)")


# Tables and partnerships


def _check_link(game: Connections, link: int) -> None:
    """CN5, CN10, CN12: on the table of its owner, of a set whose colour it carries; at most one partner or guest."""
    city = _city(game, link)
    owner = game.links[table.OWNER + link]
    lies_before = [place % 8 for place in game.laid[: game.played] if place // 16 == REGIONAL + link]
    if lies_before != ([] if owner == NOBODY else [owner]):
        raise Invalid(
            f"links: {city} is listed if it is on a table, with the seat whose table it is as its owner (CN5)"
        )
    if owner == NOBODY:
        return
    partner, invited = game.links[table.PARTNER + link], game.links[table.INVITED + link]
    colour = game.links[table.SET_COLOUR + link]
    if game.link_colours(link) & BIT[colour] == 0:
        name = game.deck.colour_names[colour]
        raise Invalid(f"links, {city}: laid on a {name} set, but it does not carry {name} (CN5)")
    if owner in (partner, invited):
        raise Invalid(f"links, {city}: its owner, seat {owner}, is no partner or guest (CN12)")
    if NOBODY not in (partner, invited):
        raise Invalid(f"links, {city}: it has a partner, so nobody is invited (CN10)")
    if invited == game.announced != NOBODY:
        raise Invalid(f"links, {city}: seat {invited} has announced the end and is invited no more (CN14)")
    turn = game.links[table.LAID_IN + link]
    if turn < FIRST_LINKING_TURN:
        raise Invalid(f"links, {city}: laid in turn {turn}, before there was a set (CN5)")
    if turn > _turns_begun(game, owner):
        raise Invalid(f"links, {city}: laid in turn {turn}, which seat {owner} has not had (CN5)")


def _turns_begun(game: Connections, seat: int) -> int:
    """The turns in which a seat may have played a card: those it has had, and its present one once it has played."""
    playing = game.phase == table.DRAW and seat == game.to_move
    return int(game.each[table.TURNS + seat]) + playing


def _table_of(game: Connections, seat: int) -> list[int]:
    """Faces in the order played."""
    return [place // 8 for place in game.laid[: game.played] if place % 8 == seat]


def _check_table(game: Connections, seat: int) -> None:
    """CN4 to CN7: played again card by card, each was allowed when it came."""
    faces = _table_of(game, seat)
    if faces and not _turns_begun(game, seat):
        raise Invalid(f"tables, seat {seat}: it has had no turn to play a card in (CN4)")
    if not faces and seat == game.to_move and game.phase == table.DRAW:
        raise Invalid(f"waits_for: seat {seat} has no card on the table, so none was just played (CN8)")
    replay = _Replay(game, seat)
    while faces:
        del faces[: replay.played(faces)]


class _Replay:
    """A table as it grows. A partnership counts as joined with the first card that can have done it."""

    def __init__(self, game: Connections, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.counts: dict[int, int] = {}  # cards of each colour
        self.open = 0  # the colours that may be added, a bit each
        self.last_turn = 0  # in which a linking card was laid
        self.to_join = [link for link in range(LINKS) if game.links[table.PARTNER + link] == seat]

    def played(self, faces: list[int]) -> int:
        """How many of the next cards were played at once."""
        if faces[0] >= FIRST_LINK_FACE:
            self._lay_link(faces[0] // 2 - REGIONAL, is_last=len(faces) == 1)
            return 1
        colour = self._colour(faces[0])
        self._join(colour)
        number = 1
        if not self.open >> colour & 1:
            number = table.SET
            if len(faces) < number or any(self._colour(face) != colour for face in faces[:number]):
                raise Invalid(
                    f"tables, seat {self.seat}: {self.game.deck.name(faces[0])} is one of no {self._name(colour)} set; "
                    f"nor was there a linking card or partnership with {self._name(colour)} before it (CN4, CN6)"
                )
        self.counts[colour] = self.counts.get(colour, 0) + number
        if self.counts[colour] >= table.SET:
            self.open |= 1 << colour
        return number

    def _lay_link(self, link: int, *, is_last: bool) -> None:
        game, city = self.game, _city(self.game, link)
        colour = int(game.links[table.SET_COLOUR + link])
        turn = int(game.links[table.LAID_IN + link])
        if self.counts.get(colour, 0) < table.SET:
            raise Invalid(
                f"links, {city}: laid on a {self._name(colour)} set, but before it lie "
                f"{self.counts.get(colour, 0)} such cards; a set has {table.SET} (CN5)"
            )
        if turn <= self.last_turn:
            raise Invalid(f"links, {city}: laid in turn {turn}, but lies behind one of turn {self.last_turn} (CN5)")
        if turn > game.each[table.TURNS + self.seat] and not is_last:
            raise Invalid(f"links, {city}: laid in this turn, but lies before another card (CN5)")
        self.last_turn = turn
        self.open |= int(game.link_colours(link))

    def _join(self, colour: int) -> None:
        joined = [link for link in self.to_join if colour in _joining_colours(self.game, link)]
        for link in joined:
            self.open |= int(self.game.link_colours(link))
            self.to_join.remove(link)

    def _colour(self, face: int) -> int:
        """Of a regional card; a linking card has none."""
        return -1 if face >= FIRST_LINK_FACE else int(self.game.deck.city[face]) // CITIES_A_REGION

    def _name(self, colour: int) -> str:
        return self.game.deck.colour_names[colour]


def _joining_colours(game: Connections, link: int) -> set[int]:
    """CN11: those on a linking card, but for that of its set."""
    colours = int(game.link_colours(link)) & ~int(BIT[game.links[table.SET_COLOUR + link]])
    return {colour for colour in range(colours.bit_length()) if colours >> colour & 1}


def _check_partnerships(game: Connections, seat: int) -> None:
    """CN7, CN11: a partner has played a card for each, of another region than that of its set, in a turn of their own
    after the linking card was laid."""
    first = (game.round + 1) % game.seats
    links = [link for link in range(LINKS) if game.links[table.PARTNER + link] == seat]
    for link in links:
        owner, turn = game.links[table.OWNER + link], game.links[table.LAID_IN + link]
        before = (seat - first) % game.seats < (owner - first) % game.seats
        if _turns_begun(game, seat) < turn + before:
            raise Invalid(f"links, {_city(game, link)}: seat {seat} has had no turn since to join in (CN11)")
    cards = [int(game.deck.city[face]) // CITIES_A_REGION for face in _table_of(game, seat) if face < FIRST_LINK_FACE]
    taken: dict[int, int] = {}  # by number of the card, the linking card that it may have been played for
    for link in links:
        if not _find_card(game, link, cards, taken, set()):
            raise Invalid(
                f"links, {_city(game, link)}: seat {seat} has played no card to join with, of another of its regions "
                "than that of its set (CN11)"
            )


def _find_card(game: Connections, link: int, cards: list[int], taken: dict[int, int], tried: set[int]) -> bool:
    """A card for each partnership, by augmenting paths."""
    for number, colour in enumerate(cards):
        if colour in _joining_colours(game, link) and number not in tried:
            tried.add(number)
            if number not in taken or _find_card(game, taken[number], cards, taken, tried):
                taken[number] = link
                return True
    return False


def _check_invitations(game: Connections) -> None:
    """CN10: what the player on turn has invited to and withdrawn in this turn."""
    seat = game.to_move
    if game.over and (game.invited_now or game.withdrawn_now):
        raise Invalid("invited_now, withdrawn_now: the game is over (CN10)")
    could_withdraw = False
    for link in range(LINKS):
        mine = not game.over and game.links[table.OWNER + link] == seat
        alone = mine and game.links[table.PARTNER + link] == NOBODY
        now = bool(game.invited_now & BIT[link])
        invited = game.links[table.INVITED + link] != NOBODY
        laid_now = mine and game.links[table.LAID_IN + link] > game.each[table.TURNS + seat]
        if now and not mine:
            raise Invalid(f"invited_now: {_city(game, link)} is not seat {seat}'s on the table (CN10)")
        if now and not alone:
            raise Invalid(f"invited_now: {_city(game, link)} has a partner already (CN10)")
        if laid_now and invited and not now:
            raise Invalid(f"invited_now: {_city(game, link)} was laid in this turn, and somebody invited (CN10)")
        could_withdraw |= alone and not laid_now and (now or not invited)
    if game.withdrawn_now and not could_withdraw:
        raise Invalid("withdrawn_now: whoever is on turn can have withdrawn no invitation (CN10)")


# What everybody knows


def _check_shuffles(game: Connections) -> None:
    """CN21: each card unseen in a hand or in the draw pile is one of those among which everybody knows it to be."""
    hidden = unshown(game)
    shuffle_of = dict.fromkeys(range(CARDS), 0)
    for number, cards in enumerate(game.shuffled, 1):
        for card in range(CARDS):
            if not cards >> card & 1:
                continue
            name = game.deck.whole(2 * card)
            if shuffle_of[card]:
                raise Invalid(f"knowledge, shuffled: {name} is listed twice; the last time counts (CN21)")
            if not hidden >> card & 1:
                raise Invalid(f"knowledge, shuffled: {name} has been shown since (CN21)")
            shuffle_of[card] = number
    for at, near in enumerate(game.hands.near):
        seat, place = divmod(at, int(game.hands.places))
        drawn = game.each[table.DRAWN_AFTER + at]
        if drawn != (shuffle_of[near // 2] if is_unshown(game, at) else 0):
            raise Invalid(
                f"knowledge, drawn_after, seat {seat}, place {place}: after {drawn} shuffles, but the card there is "
                "not one of those that were drawn then and have not been shown (CN21)"
            )
    for face in game.pile[: game.piled]:
        if shuffle_of[face // 2] != len(game.shuffled):
            raise Invalid(f"knowledge, shuffled: {game.deck.whole(face)} is in the pile, but not of the last (CN21)")


def _check_passes(game: Connections) -> None:
    """CN22: who passed with cards in hand had none to play, and there was nothing left to draw or discard."""
    check_knowledge(game.hands)
    said = len(game.passed) or any(game.hands.not_near)
    if said and (game.piled or game.discarded):
        raise Invalid("knowledge, passed or not_near: nobody passes with cards in hand while there are piles (CN22)")
    start = 0
    while start < len(game.passed):
        record = list(record_at(game.passed, start))
        start += 1 + len(record)
        if len(record) < table.SET or len(record) > DEALT[game.seats] or len(set(record)) != len(record):
            raise Invalid(f"knowledge, passed: {len(record)} cards are not what a hand has to make a set of (CN22)")
        for at in record:
            if at >= ON_TABLE:
                if at - ON_TABLE not in [place // 16 for place in game.laid[: game.played]]:
                    raise Invalid("knowledge, passed: a card is named once it is on a table (CN22)")
            elif game.hands.near[at] == EMPTY or game.hands.near[at] >= FIRST_LINK_FACE:
                seat, place = divmod(at, int(game.hands.places))
                raise Invalid(f"knowledge, passed: seat {seat} has no regional card at place {place} (CN22)")
    if not no_set_was_held(game):
        raise Invalid("knowledge, passed: three of the cards are a set, so that there was one to play (CN22)")


def _city(game: Connections, link: int) -> str:
    """The city of a linking card."""
    return game.deck.name(FIRST_LINK_FACE + 2 * link)
