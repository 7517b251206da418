"""Italian."""

DECLINED = {
    "begun": "La partita è cominciata.",
    "closed": "Questo tavolo è chiuso.",
    "disturbs": "Deve già rispondere all’offerta di un bot.",
    "not begun": "La partita non è ancora cominciata.",
    "not over": "La partita non è ancora finita.",
    "not seated": "Non siedi a questo tavolo.",
    "not the host": "Solo chi ha creato il tavolo può chiuderlo.",
    "numbered": "Hai già dato il tuo numero.",
    "offered": "L’hai già proposto.",
    "over": "La partita è finita.",
    "played by a bot": "Quel posto è giocato da un bot.",
    "played on": "Si è già giocato: nel frattempo è successo qualcosa al tavolo.",
    "people sit here": "Altri siedono a questo tavolo; non si può chiudere.",
    "not all": "Non tutti hanno ancora proposto un’altra partita.",
    "rematched": "Si continua a un altro tavolo.",
    "seated": "Siedi già a questo tavolo.",
    "seat taken": "Il posto {seat} è occupato.",
    "full": "Tutti i posti sono occupati.",
    "time left": "C’è ancora tempo sull’orologio.",
    "there": "Il giocatore c’è.",
}
