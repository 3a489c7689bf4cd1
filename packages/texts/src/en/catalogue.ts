import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/catalogue.ts';

const catalogue: SameKeys<typeof vi> = {
  add: 'Add',
  edit: 'Edit',
  open: 'View',
  delete: 'Delete',
  deleteQuestion: 'Delete "{{name}}"?',
  deleteHint: 'Only what nothing uses can be deleted.',
  status: { active: 'In use', inactive: 'Not in use' },
  circulating: { yes: 'In circulation', no: 'Withdrawn' },
  group: {
    localCash: 'Local cash',
    foreignCash: 'Foreign cash',
    electronic: 'Electronic money',
    banking: 'Bank money',
    alipay: 'Alipay wallet',
  },
  currencyType: { title: 'Currency types', new: 'New currency type' },
  money: { title: 'Money', new: 'New money' },
  denomination: { title: 'Denominations', new: 'New denomination' },
};
export default catalogue;
