/** Texts that the games of the map share, in Italian. @module */
export default {
  'region PN': 'Nordamerica pacifica',
  'region AN': 'Nordamerica atlantica',
  'region CB': 'Caraibi',
  'region SA': 'Sudamerica',
  'region WE': 'Europa occidentale',
  'region EE': 'Europa orientale',
  'region MD': 'Mediterraneo',
  'region AF': 'Africa',
  'region WA': 'Asia occidentale',
  'region SE': 'Sud-est asiatico',
  'region AU': 'Australasia',
  'region PA': 'Asia pacifica',
  'list': '{first} e {last}',

  // The map
  'map': 'Mappa del mondo',
  'sea indian ocean': 'Oceano Indiano',
  'sea south atlantic': 'Atlantico meridionale',
  'sea north atlantic': 'Atlantico settentrionale',
  'on the table': 'sul tavolo: {names}',
  'in your hand': 'nella tua mano',
  'chosen': 'scelta',
  'pull up': 'Apri la mappa',
  'push down': 'Chiudi la mappa',
  'look': 'Mostra il tavolo come',
  'look map': 'Mappa',
  'look rows': 'Righe',

  // Regions
  'regions': 'Regioni',
  'sides in hand': '{n} {n:lato|lati} nella tua mano',
  'its cities': 'Le sue città',
  'linking cards': 'Carte di collegamento',
  'shut region': 'Chiudi {region}',
  'on the table of': 'sul tavolo di {name}',
  'your hand': 'la tua mano',
  'held by': 'in mano a',
  'in discards': 'tra gli scarti',
  'not seen': 'non ancora vista',

  // Cards
  'hand': 'La tua mano',
  'in hand': '{n} in mano',
  'near side': 'Lato vicino: {city}',
  'far side': 'Lato lontano, gli altri lo vedono: {city}',
  'linking card': '{city}: carta di collegamento, la vedono anche gli altri',
  'others see it': 'visibile a tutti',
  'both sides': '{near}, con {far} dietro',
  'unknown side': 'sconosciuto',
  'tile known': '{city}; conosci l’altro lato: {other}',
  'tiles': '{name} ha {n} {n:carta|carte}: guardale',
  'slip': '{name} ha {n}; verso di te:',
  'slip none': '{name} non ha carte.',
  'back': 'dietro: {city}',
  'no cards': '0 carte',
  'pile': '{name} · {n}',

  // A round that is over
  'in all': 'in tutto',

  // A small sheet
  'shut': 'Chiudi',
  'you give': 'tu dai',
  'you get': 'tu ricevi',
};
