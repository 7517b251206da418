"""Italian. Why something cannot be read is said in English, to those who write programs."""

SENTENCES = {
    "not a guest": "Di’ prima chi sei.",
    "not stored": "Il server ora non può salvare nulla. Riprova più tardi.",
    "no room": "Su questo dispositivo non c’è più spazio. Liberane un po’ e riprova.",
    "no such table": "Questo tavolo non esiste.",
    "table unreadable": "Questo tavolo non si può leggere: è rovinato, o è di un’altra versione di Shoal.",
    "watch first": "Manda prima `watch`.",
    "too often": "Troppi messaggi in una volta. Aspetta {wait} s.",
    "stops": "Il server si riavvia: torna tra un momento.",
    "fault": "Qui qualcosa è andato storto.",
    "unreadable": "Questo non si può leggere: {why}",
    "too deep": "Questo non si può leggere: è annidato troppo in profondità.",
}
