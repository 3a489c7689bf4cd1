import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/catalogue.ts';

const catalogue: SameKeys<typeof vi> = {
  status: { active: 'In use', inactive: 'Not in use' },
  circulating: { yes: 'In circulation', no: 'Withdrawn' },
  group: {
    localCash: 'Local cash',
    foreignCash: 'Foreign cash',
    electronic: 'Electronic money',
    banking: 'Bank money',
    alipay: 'Alipay wallet',
  },
  currencyType: {
    title: 'Currency types',
    new: 'New currency type',
    emptyHint: 'Add the first currency type, such as foreign cash.',
  },
  currency: {
    title: 'Currencies',
    new: 'New currency',
    emptyHint: 'Add the currencies the counter trades, or import them from a file.',
  },
  denomination: {
    title: 'Denominations',
    new: 'New denomination',
    emptyHint: 'Add the face values of each cash, to count by notes.',
  },
  order: {
    button: 'Reorder',
    title: 'Order of {{list}}',
    hint: 'Drag, or choose a line and press Alt + ↑ ↓. Every select list and the rate board use this order.',
    up: 'Move {{name}} up',
    down: 'Move {{name}} down',
    moved: '{{name}}: place {{place}} of {{total}}',
    save: 'Save order',
    failed: 'The order was not saved.',
  },
  facts: {
    held: 'Held',
    cost: 'Cost',
    unsorted: 'Not sorted',
    notes: 'Denominations',
    noNotes: 'No denominations yet',
    pieces: '{{pieces}} pcs',
    withdrawn: 'withdrawn',
    rates: 'Posted rates',
    noRates: 'No posted rate',
    since: 'since {{moment}}',
    allNotes: 'All notes',
    buy: 'Buy',
    sell: 'Sell',
    reference: 'Reference',
    failed: 'The figures of this currency could not be read',
    low: 'Below the minimum',
  },
};
export default catalogue;
