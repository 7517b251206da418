"""Cosmople-Fish II in Italian."""

from __future__ import annotations

from shoal.core.words import Template
from shoal.games.cosmopolis.words import it as shared

A_CARD = "una carta di colore {colour}"
SORT = "{link:collegamento con il colore|colore}"
ASKED_FOR = "una carta di " + SORT + " {colour}"

OPTIONS = shared.OPTIONS
NAMES = shared.NAMES
MOVES = {"fish": "Peschi dal mazzo."}

LINES = {
    **shared.LINES,
    "ask": "{asker:* chiede/Chiedi} {asked:a} " + ASKED_FOR + ".",
    "no": "{asked:* non ha/Non hai} carte di " + SORT + " {colour} e {asked:dice|dici} «vai a pescare».",
    "give": "{asked:* dà/Dai} {card} {asker:a}.",
    "into": "{seat:* gioca/Giochi} {city} nella serie {set}.",
    "lay": "{seat:* cala/Cali} anche {city}.",
    "set": "{seat:La serie {set} di */La tua serie {set}} ora ha {size} città e vale {points} {points:punto|punti}.",
    "add": (
        "{seat:* aggiunge/Aggiungi} {city} alla serie {set}, che ora ha {size} città e vale {points} "
        "{points:punto|punti}."
    ),
    "fish": "{seat:* pesca/Peschi} {card:|{far}} (posizione {place}).",
    "round": "Il round {round} è finito. Totali: {totals}.",
    **shared.WINS,
    "deal": "Round {round}: {dealer:* dà/dai} le carte.",
}

REFUSALS = {
    **shared.REFUSALS,
    "waits for an answer": "Prima {asked:* deve/devi} rispondere alla domanda.",
    "answer first": "{seat:* deve/Devi} rispondere alla domanda: dare una carta o dire di no.",
    "nothing asked": "Nessuno ha chiesto una carta {seat:a}.",
    "nothing received": "{seat:* non ha/Non hai} ricevuto nessuna carta da giocare.",
    "where first": "{seat:* deve/Devi} prima dire dove va {city}.",
    "set chosen": "{seat:* ha/Hai} già detto dove va {city}.",
    "play first": "{seat:* deve/Devi} prima calare {city}.",
    "ask unanswered": "Nessuna carta si può girare finché non c’è una risposta alla domanda.",
    "asks oneself": "Una carta si chiede a un altro giocatore, non {seat:a}.",
    "no such seat": "Non c’è {asked} a cui chiedere una carta.",
    "colour not held": (
        "{seat:* non può/Non puoi} chiedere il colore {colour}: nessuna carta regionale della {seat:sua|tua} mano lo "
        "ha sul fronte."
    ),
    "has one": "{seat:* ha/Hai} " + ASKED_FOR + " e {seat:deve|devi} darne una.",
    "does not answer": "{city} non è " + ASKED_FOR + ".",
    "can do more": "{seat:* può/Puoi} chiedere o aggiungere una carta, e quindi non {seat:può|puoi} soltanto pescare.",
    "no such set": "{seat:* non ha/Non hai} nessuna serie {set}.",
    "cannot go there": "{city} e " + A_CARD + " non vanno bene {seat:nella serie {set} di */nella tua serie {set}}.",
    "second link": "Una serie ha al massimo una carta di collegamento.",
    "no set yet": (
        "Alla serie manca " + A_CARD + " {seat:dalla mano di */dalla tua mano}, o i colori non vanno insieme."
    ),
    "does not fit": "{city} non va bene in quella serie.",
}

ENDINGS = {  # what ends a round, by rule
    "CF14": "il mazzo era finito",
}

GOAL = (
    "Chiedi agli altri un colore che le tue carte ti mostrano, e cala ciò che ottieni con le tue in una serie. Una "
    "serie di 2, 3, 4, 5, 6 o 7 città diverse dà 4, 7, 15, 30, 60 o 125 punti, e così via. Vince il totale più alto."
)

REASONS: dict[str, Template] = {
    "shown": "{asked:* ha/Hai} una carta così: l’ha mostrata o chiesta.",
    "may": "{may:Una carta|{may} carte} {asked:di} {may:può|possono} essere quella.",
    "hardly": "Difficilmente c’è: chiedi per poter pescare.",
    "goes to": "Va nella tua serie di {size} città.",
    "together": "La cali con {cards} {cards:carta|carte} della tua mano.",
    "grows": "La serie passa da {before} a {now} città: {more} {more:punto|punti} in più.",
    "begins": "Comincia una serie di {now} città, che vale {more} {more:punto|punti}.",
    "no use": "Non va in nessuna serie {asker:di}.",
    "of use": "Con questa {asker:* guadagnerebbe/guadagneresti} {more} {more:punto|punti}.",
}
