import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/receipt.ts';

const receipt: SameKeys<typeof vi> = {
  kind: {
    MNT: 'Foreign currency purchase',
    BNT: 'Foreign currency sale',
    MDT: 'Electronic money purchase',
    BDT: 'Electronic money sale',
    MAL: 'Alipay money purchase',
    MBK: 'Bank money purchase',
  },
  phone: 'Tel',
  taxCode: 'Tax code',
  number: 'No.',
  time: 'Date',
  quantity: 'Quantity',
  rate: 'Rate',
  amount: 'Amount',
  feeCharged: 'Fee charged',
  feePaid: 'Fee paid',
  rounding: 'Rounding',
  paidOut: 'Paid to customer',
  paidIn: 'Received from customer',
  toPay: 'To be paid to customer',
  inWords: 'In words',
  customer: 'Customer',
  paper: 'ID',
  reference: 'Reference',
  teller: 'Teller',
  customerSigns: 'Customer',
  tellerSigns: 'Teller',
  reprint: 'REPRINT no. {{number}}',
  void: 'VOID',
  waiting: 'AWAITING FUNDS',
  thanks: 'Please count your money before leaving the counter.',
};
export default receipt;
