import type { Term } from './glossary-branches.ts';

/** Words of acts that need a second person. */
export const APPROVAL_TERMS: Term[] = [
  {
    wire: 'yeu_cau_duyet',
    vi: 'yêu cầu duyệt',
    en: 'approval request',
    meaning: 'An act that waits for a second person, kept as it was sent. Nothing is posted or held for it.',
  },
  {
    wire: 'duyet',
    vi: 'duyệt',
    en: 'approve',
    meaning: 'Letting the act of somebody else run once, in their name. Never one’s own.',
  },
  {
    wire: 'nguoi_duyet',
    vi: 'người duyệt',
    en: 'approver',
    meaning: 'Who decided about a request; holds the action approve of its area.',
  },
  {
    wire: 'tai_cho',
    vi: 'tại chỗ',
    en: 'on the spot',
    meaning: 'Approved on the screen of the maker, with a proof of who the approver is.',
  },
  {
    wire: 'dieu_kien',
    vi: 'điều kiện',
    en: 'need',
    meaning: 'Why an act needs a second person: the rule, and the amount it was measured at.',
  },
  {
    wire: 'ma_bam',
    vi: 'mã băm',
    en: 'request hash',
    meaning: 'The hash of what was asked. A decision names it, so that nothing is decided unseen.',
  },
];
