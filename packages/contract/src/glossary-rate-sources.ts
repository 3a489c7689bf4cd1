import type { Term } from './glossary-branches.ts';

export const RATE_SOURCE_TERMS: Term[] = [
  {
    wire: 'nguon_ty_gia',
    vi: 'nguồn tỷ giá',
    en: 'RateSource',
    meaning: 'Where a list of rates that somebody else publishes comes from, and how it is read.',
  },
  {
    wire: 'lan_lay_ty_gia',
    vi: 'lần lấy tỷ giá',
    en: 'RateFetch',
    meaning: 'What one fetch of a source, or one file, brought: a list that counts, or why it does not.',
  },
  {
    wire: 'gia_nguon',
    vi: 'giá của nguồn',
    en: 'FeedLine',
    meaning: 'The rates of one currency in a list that counts.',
  },
  {
    wire: 'quy_tac_ty_gia',
    vi: 'quy tắc tỷ giá',
    en: 'RateRule',
    meaning: 'How the rates of a currency, or of a group of its notes, follow from a source or from posted rates.',
  },
  {
    wire: 'de_xuat',
    vi: 'đề xuất',
    en: 'Proposal',
    meaning: 'What a rule makes of its base now, beside what is posted.',
  },
  { wire: 'moc', vi: 'thời điểm trong bảng', en: 'moment', meaning: 'The moment that a list of rates names itself.' },
  { wire: 'chuyen_khoan', vi: 'mua chuyển khoản', en: 'transfer', meaning: 'At what a bank buys by transfer.' },
];
