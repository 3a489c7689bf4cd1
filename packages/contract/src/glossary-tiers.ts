import type { Term } from './glossary-branches.ts';

export const TIER_TERMS: Term[] = [
  {
    wire: 'bac_ty_gia',
    vi: 'bậc tỷ giá',
    en: 'Tier',
    meaning:
      'A rate better than the posted one for the customer: from an amount on, for a group of customers, or both.',
  },
  {
    wire: 'bac',
    vi: 'bậc của dòng',
    en: 'tier of a line',
    meaning: 'The tier that fitted a line of a ticket when it was agreed, as it was then.',
  },
  {
    wire: 'nhom_khach',
    vi: 'nhóm khách',
    en: 'Customer group',
    meaning: 'Customers that tiers may be for, such as regular ones.',
  },
  { wire: 'chieu', vi: 'chiều', en: 'side', meaning: 'Of a tier: 1 we buy, 2 we sell.' },
  {
    wire: 'cach_tinh',
    vi: 'cách tính',
    en: 'kind',
    meaning: 'Of a tier: 1 đồng for each rate unit, 2 percent of the posted rate.',
  },
  {
    wire: 'tot_hon',
    vi: 'tốt hơn',
    en: 'better',
    meaning: 'How much better than the posted rate a tier is for the customer.',
  },
  {
    wire: 'tien_bac',
    vi: 'do bậc',
    en: 'by tiers',
    meaning: 'What the rate of the tier made of the posted one, + for the business.',
  },
  {
    wire: 'tien_lech',
    vi: 'do thỏa thuận',
    en: 'by agreement',
    meaning: 'What the agreed rate made of that of the tier, or of the posted one.',
  },
  {
    wire: 'tien_gia_cu',
    vi: 'do giá cũ',
    en: 'by old rates',
    meaning: 'An old posted rate against the one that replaced it within 24 hours.',
  },
  {
    wire: 'tien_chenh_goc',
    vi: 'so với giá gốc',
    en: 'against reference',
    meaning: 'The agreed rate against the reference rate of that moment.',
  },
];
