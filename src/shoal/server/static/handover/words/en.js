/** Several people at one device, in English. */
export default {
  // The start sheet
  'player n': 'Player {n}',
  'name of': 'Name of player {n}',
  'without': 'Take out',
  'a person': 'a person',
  'a bot': 'a bot',
  'same name': 'Two people have the same name.',
  'others elsewhere': 'Somebody elsewhere wants to play along?',
  'need a server': 'That needs a server.',

  // The hand-over
  'hand over': 'Hand over',
  'hand over the device': 'Hand over the device',
  'pass to': 'Pass the device to {name}.',
  'pass the device': 'Pass the device to {name}',
  'turn of': 'It is {name}’s turn.',
  'is on turn': '{name} is on turn.',
  'has to answer': '{name} has something to answer.',
  'who has it': 'Who has the device?',
  'i am': 'I am {name}',
  'show my hand': 'Show my hand',
  'or somebody else': 'Or',
  'points': 'Points',
  'no table': 'The table cannot be set.',
  'answers soon': '{name} answers in a moment.',
  'answers soon more': 'The only true answer is given by itself. {name} may take the device and answer.',
  'let answer': 'Let {name} answer',
};
