/** Texts that the games of the map share, in English. @module */
export default {
  'region PN': 'Pacific North America',
  'region AN': 'Atlantic North America',
  'region CB': 'Caribbea',
  'region SA': 'South America',
  'region WE': 'Western Europe',
  'region EE': 'Eastern Europe',
  'region MD': 'Mediterranea',
  'region AF': 'Africa',
  'region WA': 'Western Asia',
  'region SE': 'South East Asia',
  'region AU': 'AustralAsia',
  'region PA': 'Pacific Asia',
  'list': '{first} and {last}',

  // The map
  'map': 'Map of the world',
  'sea indian ocean': 'Indian Ocean',
  'sea south atlantic': 'South Atlantic',
  'sea north atlantic': 'North Atlantic',
  'on the table': 'on the table: {names}',
  'in your hand': 'in your hand',
  'chosen': 'chosen',
  'pull up': 'Pull the map up',
  'push down': 'Push the map down',
  'look': 'Show the table as',
  'look map': 'Map',
  'look rows': 'Rows',

  // Regions
  'regions': 'Regions',
  'sides in hand': '{n} {n:side|sides} in your hand',
  'its cities': 'Its cities',
  'linking cards': 'Linking cards',
  'shut region': 'Close {region}',
  'on the table of': 'on the table of {name}',
  'your hand': 'your hand',
  'held by': 'held by',
  'in discards': 'discarded',
  'not seen': 'not seen',

  // Cards
  'hand': 'Your hand',
  'in hand': '{n} in hand',
  'near side': 'Near side: {city}',
  'far side': 'Far side, others see it: {city}',
  'linking card': '{city}: linking card, others see it too',
  'others see it': 'others see it too',
  'both sides': '{near}, with {far} behind',
  'unknown side': 'unknown',
  'tile known': '{city}; you know its other side: {other}',
  'tiles': '{name} holds {n} {n:card|cards}: look at them',
  'slip': '{name} holds {n}; facing you:',
  'slip none': '{name} holds no card.',
  'back': 'behind: {city}',
  'no cards': 'no cards',
  'pile': '{name} · {n}',

  // A round that is over
  'in all': 'in all',

  // A small sheet
  'shut': 'Shut',
  'you give': 'you give',
  'you get': 'you get',
};
