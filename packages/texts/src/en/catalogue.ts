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
  currencyType: { title: 'Currency types', new: 'New currency type' },
  money: { title: 'Money', new: 'New money' },
  denomination: { title: 'Denominations', new: 'New denomination' },
};
export default catalogue;
