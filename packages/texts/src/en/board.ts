import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/board.ts';

const board: SameKeys<typeof vi> = {
  title: 'Exchange rates today',
  currency: 'Currency',
  buy: 'We buy',
  sell: 'We sell',
  unit: 'per {{unit}}',
  from: 'from {{amount}}',
  anyAmount: 'any amount',
  changed: 'Updated {{moment}}',
  offline: 'Connection lost, trying again',
  empty: 'No posted rates yet',
  off: { title: 'The rate board is switched off', hint: 'Please ask our staff at the counter.' },
  toLight: 'Light background',
  toDark: 'Dark background',
  fullScreen: 'Full screen',
};
export default board;
