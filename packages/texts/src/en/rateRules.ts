import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/rateRules.ts';

const rateRules: SameKeys<typeof vi> = {
  title: 'Rate rules',
  new: 'New rate rule',
  emptyHint:
    'Each rule works out the rates of a currency (or of a group of its notes) from a source or from rates that are posted.',
  bases: { source: 'A rate source', company: 'The rates of the company', allNotes: 'The common rate of the currency' },
  columns: {
    tung_cot: 'Buying from buying, selling from selling',
    mua: 'Buy cash',
    chuyen_khoan: 'Buy transfer',
    ban: 'Sell',
    giua: 'Between buying and selling',
  },
  currency: 'Currency',
  group: 'Group of notes',
  allNotes: 'All notes',
  owner: 'Of',
  company: 'Company',
  base: 'Stands on',
  column: 'Column of the source',
  source: 'Source',
  byTrust: 'By the order of trust',
  offsets: 'Distance from the base',
  buy: 'Buy',
  sell: 'Sell',
  reference: 'Reference',
  dong: 'đồng',
  percent: '%',
  step: 'Rounding step',
  leastSpread: 'Least spread',
  largestJump: 'Largest jump (%)',
  largestJumpHint: 'From what is posted. Past it the rate waits for somebody to look.',
  automatic: 'Posts by itself',
  automaticHint: 'New rates within these bounds are posted at once, without asking. It takes the right to post rates.',
  status: 'Status',
  byItself: { on: 'By itself', off: 'Waits to be taken' },
  offsetText: 'B {{buy}} · S {{sell}}',
};

export default rateRules;
