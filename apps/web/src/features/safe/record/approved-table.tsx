import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useApprovalWords } from '../../../ui/approvals/use-approval-words.ts';
import { showMomentBeside } from '../../../ui/dates/moments.ts';
import paper from '../../../ui/paper/paper.module.css';
import styles from './count-record.module.css';

/** What needed a second person while the safe was open: who asked, who decided, and how long it took. */
export function ApprovedTable({ record: { ket, duyet } }: { record: CountRecord }) {
  const { t } = useTranslation('approvals');
  const words = useApprovalWords();
  return (
    <>
      <h3 className={paper.part}>{t('onRecord.title')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, with the keyboard too */}
      <section className={paper.wide} tabIndex={0} aria-label={t('onRecord.title')}>
        <table className={paper.table}>
          <thead>
            <tr>
              <th scope="col">{t('onRecord.time')}</th>
              <th scope="col">{t('onRecord.maker')}</th>
              <th scope="col">{t('onRecord.act')}</th>
              <th scope="col">{t('onRecord.amount')}</th>
              <th scope="col">{t('onRecord.approver')}</th>
              <th scope="col">{t('onRecord.status')}</th>
              <th scope="col">{t('onRecord.took')}</th>
            </tr>
          </thead>
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
        </table>
      </section>
    </>
  );
}
