/** Several people at one device, in English. */
export default {
  // The hand-over
  'hand over': 'Hand over',
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
