/** Several people at one device, in Italian. */
export default {
  // The start sheet
  'player n': 'Giocatore {n}',
  'name of': 'Nome del giocatore {n}',
  'without': 'Togli',
  'a person': 'una persona',
  'a bot': 'un bot',
  'same name': 'Due persone hanno lo stesso nome.',
  'others elsewhere': 'Qualcuno vuole giocare da un altro posto?',
  'need a server': 'Serve un server.',

  // The hand-over
  'hand over': 'Passa',
  'hand over the device': 'Passa il dispositivo',
  'pass to': 'Passa il dispositivo a {name}.',
  'pass the device': 'Passa il dispositivo a {name}',
  'turn of': 'Tocca a {name}.',
  'is on turn': 'Sta giocando {name}.',
  'has to answer': '{name} deve rispondere.',
  'who has it': 'Chi ha il dispositivo?',
  'i am': 'Sono {name}',
  'show my hand': 'Mostra la mia mano',
  'or somebody else': 'Oppure',
  'points': 'Punti',
  'no table': 'Non si può apparecchiare il tavolo.',
  'answers soon': '{name} risponde fra un attimo.',
  'answers soon more': 'L’unica risposta vera si dà da sola. {name} può prendere il dispositivo e rispondere.',
  'let answer': 'Lascia rispondere {name}',
};
