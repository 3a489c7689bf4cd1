import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/tiers.ts';

const tiers: SameKeys<typeof vi> = {
  tabs: { label: 'Rates', desk: 'Posted', tiers: 'Rate tiers', groups: 'Customer groups' },
  title: 'Rate tiers',
  new: 'New rate tier',
  emptyHint:
    'Each tier is better for the customer than the posted rate: from an amount on, or for a group of customers.',
  side: 'Side',
  sides: { buy: 'We buy', sell: 'We sell' },
  currency: 'Currency',
  everyCurrency: 'Every foreign cash currency',
  branch: 'Branch',
  everyBranch: 'Every branch',
  from: 'From',
  always: 'The first unit on',
  fromValue: 'From value',
  fromQuantity: 'From quantity',
  fromHint: 'Fill in one of both at most. The value is that of one line of a ticket at the posted rate.',
  group: 'Customer group',
  everybody: 'Everybody',
  groupHint: 'Counts only where the ticket has the paper number of a customer in the group.',
  better: 'Better by',
  kind: 'Worked out by',
  kinds: { dong: 'Đồng per rate unit', percent: 'Percent of the posted rate' },
  betterHint:
    'Added when we buy, taken off when we sell. Of all tiers that fit a line the best for the customer is used.',
  status: { active: 'In use', inactive: 'Not in use' },
  groups: {
    title: 'Customer groups',
    new: 'New customer group',
    emptyHint: 'Add a group such as “Regular customers”, then choose it on the customer’s record.',
    customers: 'Customers',
  },
};

export default tiers;
