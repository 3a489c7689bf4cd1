import type { Term } from './glossary-branches.ts';

export const VOUCHER_TERMS: Term[] = [
  {
    wire: 'phieu_thu_chi',
    vi: 'phiếu thu, phiếu chi',
    en: 'Voucher',
    meaning: 'Money that came in (a receipt) or went out (a payment) outside of trades.',
  },
  {
    wire: 'khoan_muc',
    vi: 'khoản mục',
    en: 'Item',
    meaning: 'What a voucher is about: an expense, other income, capital, or cash to and from the bank.',
  },
  {
    wire: 'tk_ke_toan',
    vi: 'tài khoản kế toán',
    en: 'accountNumber',
    meaning: 'The number that the accountant gives an item, such as 642.',
  },
  {
    wire: 'ket_qua_kinh_doanh',
    vi: 'kết quả kinh doanh',
    en: 'business result',
    meaning:
      'What the business earned with everything in it: trading profit, other income, expenses, count differences.',
  },
  {
    wire: 'lai_mua_ban',
    vi: 'lãi mua bán',
    en: 'tradingProfit',
    meaning: 'Realised profit of all lines of business with fees and rounding, before expenses.',
  },
  { wire: 'thu_khac', vi: 'thu khác', en: 'otherIncome', meaning: 'What vouchers brought in beside trades.' },
  { wire: 'chi_phi', vi: 'chi phí', en: 'expense', meaning: 'What vouchers paid for the business.' },
  { wire: 'chi_tieu', vi: 'chỉ tiêu', en: 'line', meaning: 'A line of the statement of the business result.' },
  {
    wire: 'giu_cho',
    vi: 'giữ chỗ',
    en: 'Reservation',
    meaning: 'A quantity of foreign cash that is kept for a customer at a rate until a moment.',
  },
  {
    wire: 'dat_coc',
    vi: 'đặt cọc',
    en: 'deposit',
    meaning: 'What a customer paid for a reservation; owed to them until a ticket counts it.',
  },
];
