"""The greedy bot's evaluation of Connections."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from shoal.core.game import Game
from shoal.games.connections import codes, table
from shoal.games.connections.codes import offer_given, offer_taken, offer_to
from shoal.games.connections.rules import Connections
from shoal.games.connections.scoring import PAIR_COST, connected, number_of_cities, points_for
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.deck import BIT, LINKS, REGIONAL, REGIONS, Deck, deck_number
from shoal.games.cosmopolis.hands import EMPTY

RIVAL = 0.2  # how much the best other seat's standing counts against one's own
PATIENCE = 12  # turns of a round after which hands count nothing
HOPE = 6  # with at least so many turns left, a card in the hand counts fully
EARLY_PAIR = 0.3  # how much of a pair's cost counts while there is time to play it

# The value of holding, with time left:
A_SET = 16.0  # three cards of a colour
TWO_OF_A_SET = 3.0
AN_ADDITION = 6.0  # a card that may be added, of a city not yet on the table
A_LINK = 12.0  # a linking card for a set on the table
A_LINK_FOR_LATER = 2.0

A_GUEST = 0.4  # part of a partner's points that counts once the partner is invited
A_TRADE = 0.5  # and of what an offer would bring, if it would please both
WANTED = 2.0  # what an offer has to bring the other player to be made
NUISANCE = 0.01  # an invitation or offer that will come to nothing


class Prospects(NamedTuple):
    """Everything but its cards that the value of a hand depends on."""

    deck: int
    open: int  # the colours that may be added
    cities: int  # those on the table
    counts: int  # how many cards of each colour are on the table, up to three: five bits a colour
    taken: int  # the colours on linking cards of one's own without a partner: they count nowhere else (CN17)
    life: int  # turns left


def evaluate(game: Game, seat: int) -> float:
    """A seat's own standing, less a part of the best rival's."""
    assert isinstance(game, Connections)
    scores = game.scores
    rival = max(score for other, score in enumerate(scores) if other != seat)
    standing = scores[seat] - RIVAL * rival
    if game.over:
        return standing
    return (
        standing
        + hand_value(_cards(game, seat), _prospects(game, seat))
        + _invitations(game, seat)
        + _offers(game, seat)
    )


def _cards(game: Connections, seat: int) -> tuple[int, ...]:
    start = seat * PLACES
    return tuple(sorted(near // 2 for near in game.hands.near[start : start + PLACES] if near != EMPTY))


def _prospects(game: Connections, seat: int) -> Prospects:
    taken = 0
    for link in range(LINKS if game.links_down else 0):
        if game.links[table.OWNER + link] == seat and game.links[table.PARTNER + link] < 0:
            taken |= game.link_colours(link)
    each = game.each
    announced = game.announced >= 0
    life = int(each[table.TURNS_LEFT + seat]) if announced else max(PATIENCE - int(each[table.TURNS + seat]), 0)
    return Prospects(
        game.deck.number,
        each[table.OPEN + seat],
        each[table.CITIES + seat],
        each[table.COUNTS + seat],
        taken,
        min(life, HOPE),
    )


@lru_cache(maxsize=50_000)
def hand_value(cards: tuple[int, ...], prospects: Prospects) -> float:
    """Return the expected points of the cards in a hand, less the expected cost of its pairs."""
    deck = deck_number(prospects.deck)
    hope = prospects.life / HOPE
    regional = [card for card in cards if card < REGIONAL]
    found = -PAIR_COST * _pairs(deck, regional) * (1 - (1 - EARLY_PAIR) * hope)
    return found + hope * (
        _sets(deck, regional) + _additions(deck, regional, prospects) + _links(deck, cards, prospects)
    )


def _colours(deck: Deck, card: int) -> int:
    return deck.colours[2 * card] | deck.colours[2 * card + 1]


def _pairs(deck: Deck, cards: list[int]) -> int:
    """CN19: cards that hang together by their colours pair off but for one."""
    left = [_colours(deck, card) for card in cards]
    found = 0
    while left:
        reached, together = left.pop(), 1
        while near := [colours for colours in left if colours & reached]:
            for colours in near:
                reached |= colours
                left.remove(colours)
            together += len(near)
        found += together // 2
    return found


def _sets(deck: Deck, cards: list[int]) -> float:
    """Sets to be laid, and the beginnings of one, in the colours that have most cards."""
    shown = [0] * REGIONS
    for card in cards:
        colours = _colours(deck, card)
        for colour in range(REGIONS):
            shown[colour] += colours >> colour & 1
    return sum(A_SET if number >= 3 else TWO_OF_A_SET for number in shown if number >= 2)


def _additions(deck: Deck, cards: list[int], prospects: Prospects) -> float:
    faces = (face for card in cards for face in (2 * card, 2 * card + 1))
    cities = {deck.city[face] for face in faces if deck.colours[face] & prospects.open}
    return AN_ADDITION * min(sum(1 for city in cities if not prospects.cities & BIT[city]), prospects.life)


def _links(deck: Deck, cards: tuple[int, ...], prospects: Prospects) -> float:
    sets = sum(BIT[colour] for colour in range(REGIONS) if prospects.counts >> 5 * colour & 31 == table.SET)
    carried = [deck.colours[2 * card] for card in cards if card >= REGIONAL]
    return sum(A_LINK if colours & sets and not colours & prospects.taken else A_LINK_FOR_LATER for colours in carried)


# What others may agree to


def _invitations(game: Connections, seat: int) -> float:
    """Return the expected points from partners that a seat has invited."""
    found = 0.0
    for link in range(LINKS):
        guest = game.links[table.INVITED + link]
        if game.links[table.OWNER + link] == seat and guest >= 0:
            gain = _gain_of_partner(game, link, guest)
            found += A_GUEST * gain if gain else -NUISANCE
    return found


def _gain_of_partner(game: Connections, link: int, guest: int) -> float:
    """Half of the points with the guest's cities, of those that can join and still have a turn, against all without."""
    colours = game.link_colours(link)
    wanted = colours & ~BIT[game.links[table.SET_COLOUR + link]]
    if game.announced == guest or not any(_colours(game.deck, card) & wanted for card in _cards(game, guest)):
        return 0.0
    owner = game.links[table.OWNER + link]
    together = number_of_cities(game.each[table.CITIES + owner] | game.each[table.CITIES + guest], colours)
    return int(points_for(together + 2)) / 2 - int(points_for(connected(game, link)))


def candidates(game: Game, seat: int, offered: list[int]) -> list[int]:
    """Drop codes that never help (turning a card, refusing an invitation), offers that one of the two would not want,
    and offers of a card that the other has seen before."""
    assert isinstance(game, Connections)
    useful = [code for code in offered if code < codes.TURN and not codes.REFUSE <= code < codes.OFFER]
    if not any(_is_offer(code) for code in useful):
        return useful
    holdings = [Holding(_cards(game, each), _prospects(game, each)) for each in range(game.seats)]
    return [code for code in useful if not _is_offer(code) or _pleases(game, holdings, seat, code - codes.OFFER)]


def _is_offer(code: int) -> bool:
    return codes.OFFER <= code < codes.ACCEPT


class Holding(NamedTuple):
    cards: tuple[int, ...]
    prospects: Prospects

    def gain(self, given: int, taken: int) -> float:
        """Return the gain from giving one card for another."""
        after = tuple(sorted([card for card in self.cards if card != given] + [taken]))
        return hand_value(after, self.prospects) - hand_value(self.cards, self.prospects)


def _pleases(game: Connections, holdings: list[Holding], seat: int, offer: int) -> bool:
    other = offer_to(offer)
    at = seat * PLACES + offer_given(offer)
    given, taken = game.hands.near[at] // 2, game.hands.card_at(other, offer_taken(offer)) // 2
    if given < REGIONAL and game.hands.seen[at] & BIT[other]:
        return False
    return holdings[seat].gain(given, taken) > 0 and holdings[other].gain(taken, given) > WANTED


def _offers(game: Connections, seat: int) -> float:
    """Return the expected points of a seat's open offers; offers without a gain count against it."""
    found = 0.0
    for giver in range(game.seats):
        offer = game.each[table.OFFER + giver]
        if offer == table.NO_OFFER or seat not in (giver, offer_to(offer)):
            continue
        givers, others = _gains(game, giver, offer)
        if givers <= 0 or others <= 0:
            found -= NUISANCE
        else:
            found += A_TRADE * (givers if giver == seat else others)
    return found


def _gains(game: Connections, giver: int, offer: int) -> tuple[float, float]:
    """Return the gain of both players from a trade."""
    other = offer_to(offer)
    given = game.hands.card_at(giver, offer_given(offer)) // 2
    taken = game.hands.card_at(other, offer_taken(offer)) // 2
    one = Holding(_cards(game, giver), _prospects(game, giver))
    two = Holding(_cards(game, other), _prospects(game, other))
    return one.gain(given, taken), two.gain(taken, given)
