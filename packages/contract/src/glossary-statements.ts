import type { Term } from './glossary-branches.ts';

export const STATEMENT_TERMS: Term[] = [
  {
    wire: 'tai_khoan_ngoai',
    vi: 'tài khoản ngoài',
    en: 'OutsideAccount',
    meaning:
      'A bank account, an Alipay account or a wallet of the business; it holds one currency that cannot be counted in the safe.',
  },
  {
    wire: 'sao_ke',
    vi: 'sao kê',
    en: 'Statement',
    meaning: 'What a bank, Alipay or an explorer says about an account over some days.',
  },
  {
    wire: 'dong_sao_ke',
    vi: 'dòng sao kê',
    en: 'StatementLine',
    meaning: 'One movement of a statement. What came in is positive.',
  },
  {
    wire: 'bo_ra',
    vi: 'dòng không tính',
    en: 'left out',
    meaning: 'Rows of a file that are no money of the account, counted by kind.',
  },
  {
    wire: 'tai_khoan_khac',
    vi: 'tài khoản khác trong tệp',
    en: 'other accounts',
    meaning: 'Accounts whose statements stand in the same file and are not imported.',
  },
  {
    wire: 'doi_chieu',
    vi: 'đối chiếu',
    en: 'Reconciliation, match',
    meaning: 'Comparing statement and books; as a record, lines of both sides that are the same money.',
  },
  {
    wire: 'ghi_so',
    vi: 'ghi sổ',
    en: 'booking',
    meaning: 'Posting what only the outside knows: a fee, interest, or a transfer between own accounts.',
  },
  {
    wire: 'phi_ngoai',
    vi: 'lãi, phí tài khoản',
    en: 'outside-cost',
    meaning: 'Interest that accounts outside paid, less the fees they took. A plus is our gain.',
  },
];
