import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useApprovalWords } from '../../../ui/approvals/use-approval-words.ts';
import { showMomentBeside } from '../../../ui/dates/moments.ts';
import paper from '../../../ui/paper/paper.module.css';
import { PaperTable } from '../../../ui/paper/paper-table.tsx';
import styles from './count-record.module.css';

/** What needed a second person while the safe was open: who asked, who decided, and how long it took. */
export function ApprovedTable({ record: { ket, duyet } }: { record: CountRecord }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  return (
    <>
      <h3 className={paper.part}>{t('onRecord.title')}</h3>
      <PaperTable
        name={t('onRecord.title')}
        headings={[
          t('onRecord.time'),
          t('onRecord.maker'),
          t('onRecord.act'),
          t('onRecord.amount'),
          t('onRecord.approver'),
          t('onRecord.status'),
          t('onRecord.took'),
        ]}
      >
        <tbody>
          {duyet.map((request) => (
            <tr key={request.id}>
              <th scope="row">{showMomentBeside(ket.ngay, request.ngay_tao)}</th>
              <td className={styles.words}>{request.nguoi_tao}</td>
              <td className={styles.words}>{words.act(request)}</td>
              <td>{request.gia_tri === null ? '' : formatDecimal(request.gia_tri)}</td>
              <td className={styles.words}>{request.nguoi_duyet}</td>
              <td className={styles.words}>{words.status(request.trang_thai).label}</td>
              <td>{request.giay_cho}</td>
            </tr>
          ))}
        </tbody>
      </PaperTable>
    </>
  );
}
