import type { ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { useTranslation } from 'react-i18next';
import { useApprovalWords } from '../../../ui/approvals/use-approval-words.ts';
import { showMomentBeside } from '../../../ui/dates/moments.ts';
import { type PaperPart, tablePart } from '../../../ui/paper/paper-part.ts';
import { figure } from './figure.ts';

/** What needed a second person while the safe was open: who asked, who decided, and how long it took. */
export function useApprovedTable({ ket, duyet }: CountRecord): PaperPart {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  if (duyet.length === 0) return null;
  return tablePart<ApprovalRequest>({
    name: t('onRecord.title'),
    heading: t('onRecord.title'),
    rows: duyet,
    rowKey: ({ id }) => id,
    columns: [
      { key: 'time', title: t('onRecord.time'), cell: ({ ngay_tao }) => showMomentBeside(ket.ngay, ngay_tao) },
      { key: 'maker', title: t('onRecord.maker'), isWords: true, cell: ({ nguoi_tao }) => nguoi_tao },
      { key: 'act', title: t('onRecord.act'), isWords: true, cell: words.act },
      { key: 'amount', title: t('onRecord.amount'), cell: ({ gia_tri }) => figure(gia_tri) },
      { key: 'approver', title: t('onRecord.approver'), isWords: true, cell: ({ nguoi_duyet }) => nguoi_duyet },
      {
        key: 'status',
        title: t('onRecord.status'),
        isWords: true,
        cell: ({ trang_thai }) => words.status(trang_thai).label,
      },
      { key: 'took', title: t('onRecord.took'), cell: ({ giay_cho }) => giay_cho },
    ],
  });
}
