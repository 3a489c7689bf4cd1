import { SHOWN_ANSWER_SIGNS } from '@doi-tien/contract/rate-sources';
import type { FeedRow, FeedTrial } from '@doi-tien/contract/rate-sources.schema';
import { formatDecimal } from '@doi-tien/money/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sources.module.css';

/** What came on the left, what was read from it on the right. */
export function TrialSides({ answer: { noi_dung, dong } }: { answer: FeedTrial }) {
  const { t } = useTranslation('rateSources');
  return (
    <div className={styles.sides}>
      <div className="stack gap-6">
        <b>{t('try.raw')}</b>
        {noi_dung === null ? (
          <span className="muted">{t('try.rawNone')}</span>
        ) : (
          <Scrolled label={t('try.raw')}>
            <pre className={styles.raw}>{noi_dung}</pre>
          </Scrolled>
        )}
        {(noi_dung?.length ?? 0) >= SHOWN_ANSWER_SIGNS && <span className="muted text-12">{t('try.rawCut')}</span>}
      </div>
      <div className="stack gap-6">
        <b>{t('try.read')}</b>
        {dong.length > 0 && (
          <Scrolled label={t('try.read')}>
            <RowTable rows={dong} />
          </Scrolled>
        )}
      </div>
    </div>
  );
}

function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      className={styles.scrolled}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keys.
      tabIndex={0}
    >
      {children}
    </section>
  );
}

/** A code may stand in a list more than once, which is what somebody has to see then. */
const numbered = (rows: readonly FeedRow[]) => rows.map((row, place) => [String(place), row] as const);

function RowTable({ rows }: { rows: readonly FeedRow[] }) {
  const { t } = useTranslation('rateSources');
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('try.code')}</th>
          <th scope="col">{t('try.buy')}</th>
          <th scope="col">{t('try.transfer')}</th>
          <th scope="col">{t('try.sell')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered(rows).map(([place, row]) => (
          <Row key={place} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: FeedRow }) {
  const { t } = useTranslation('rateSources');
  const { ten, ma, don_vi, tho } = row;
  const figure = (column: 'mua' | 'chuyen_khoan' | 'ban') => {
    const read = row[column];
    if (read !== null) return formatDecimal(read);
    // What stands there and was not read is shown as it is.
    return <span className="muted">{/[1-9]/.test(tho[column]) ? tho[column] : t('try.none')}</span>;
  };
  const isRenamed = ma !== null && ma !== ten.trim().toUpperCase();
  return (
    <tr className={ma === null ? 'muted' : undefined}>
      <td>
        <b>{ma ?? ten}</b>
        {isRenamed && <span className="muted"> ({ten.trim()})</span>}
        {don_vi !== 1 && <span className="muted text-12"> {t('try.unit', { unit: don_vi })}</span>}
        {ma === null && <span className="text-12"> · {t('try.unknown')}</span>}
      </td>
      <td>{figure('mua')}</td>
      <td>{figure('chuyen_khoan')}</td>
      <td>{figure('ban')}</td>
    </tr>
  );
}
