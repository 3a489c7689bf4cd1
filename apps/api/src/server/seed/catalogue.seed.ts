import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import names from '@doi-tien/texts/vi/currencies';

/** What a new business starts with; everything can be edited afterwards. */
export const CURRENCY_TYPES = [
  { ma: 'NOI-TE', ten: 'Nội tệ tiền mặt', nhom: CURRENCY_GROUP.localCash },
  { ma: 'NGOAI-TE', ten: 'Ngoại tệ tiền mặt', nhom: CURRENCY_GROUP.foreignCash },
  { ma: 'DIEN-TU', ten: 'Tiền điện tử', nhom: CURRENCY_GROUP.electronic },
  { ma: 'BANKING', ten: 'Tiền ngân hàng', nhom: CURRENCY_GROUP.banking },
  { ma: 'ALIPAY', ten: 'Ví Alipay', nhom: CURRENCY_GROUP.alipay },
] as const;

interface SeedCurrency {
  ma: string;
  ten: string;
  ky_hieu: string;
  type: (typeof CURRENCY_TYPES)[number]['ma'];
  so_le: number;
  don_vi_ty_gia?: 1 | 100 | 1000;
  notes?: number[];
  /** Rate groups by face value: big notes are worth more than small ones at the counter. */
  groups?: Record<string, number[]>;
}

const cash = (ma: keyof typeof names, ky_hieu: string, so_le: number, notes: number[]): SeedCurrency => ({
  ma,
  ten: names[ma],
  ky_hieu,
  so_le,
  notes,
  type: 'NGOAI-TE',
});

export const CURRENCIES: SeedCurrency[] = [
  {
    ma: 'VND',
    ten: names.VND,
    ky_hieu: '₫',
    type: 'NOI-TE',
    so_le: 0,
    notes: [500000, 200000, 100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 200],
  },
  {
    ...cash('USD', '$', 2, [100, 50, 20, 10, 5, 2, 1]),
    groups: { '50–100': [100, 50], '5–20': [20, 10, 5], '1–2': [2, 1] },
  },
  cash('EUR', '€', 2, [500, 200, 100, 50, 20, 10, 5]),
  cash('CNY', '¥', 2, [100, 50, 20, 10, 5, 1]),
  { ...cash('JPY', '¥', 0, [10000, 5000, 2000, 1000]), don_vi_ty_gia: 100 },
  { ...cash('KRW', '₩', 0, [50000, 10000, 5000, 1000]), don_vi_ty_gia: 100 },
  cash('THB', '฿', 2, [1000, 500, 100, 50, 20]),
  cash('GBP', '£', 2, [50, 20, 10, 5]),
  cash('AUD', 'A$', 2, [100, 50, 20, 10, 5]),
  cash('SGD', 'S$', 2, [100, 50, 10, 5, 2]),
  cash('TWD', 'NT$', 2, [2000, 1000, 500, 200, 100]),
  cash('HKD', 'HK$', 2, [1000, 500, 100, 50, 20, 10]),
  cash('MYR', 'RM', 2, [100, 50, 20, 10, 5, 1]),
  {
    ...cash('KHR', '៛', 2, [200000, 100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 100]),
    don_vi_ty_gia: 1000,
  },
  { ...cash('LAK', '₭', 0, [100000, 50000, 20000, 10000, 5000, 2000, 1000, 500]), don_vi_ty_gia: 1000 },
  cash('CAD', 'C$', 2, [100, 50, 20, 10, 5]),
  { ma: 'USDT', ten: names.USDT, ky_hieu: '₮', type: 'DIEN-TU', so_le: 6 },
  { ma: 'VND-BANK', ten: names['VND-BANK'], ky_hieu: '₫', type: 'BANKING', so_le: 0 },
  { ma: 'CNY-ALIPAY', ten: names['CNY-ALIPAY'], ky_hieu: '¥', type: 'ALIPAY', so_le: 2 },
];
