import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import { compare, isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import styles from './summary.module.css';
import { useCounterNotesQuery, usePayoutQuery } from './trade-endpoints.ts';

type Notes = Trade['to_thanh_toan'];

/** Which notes to take out of the drawer, largest first. */
export function QuotedNotes({ notes, unsorted = '0' }: { notes: Notes; unsorted?: string }) {
  const { t } = useTranslation('trade');
  const { data: catalogue } = useCounterNotesQuery();
  const known = notes
    .flatMap(({ menh_gia_id, so_to }) => {
      const value = catalogue?.items.find(({ id }) => id === menh_gia_id)?.gia_tri;
      return value ? [{ value, so_to }] : [];
    })
    .toSorted((one, other) => compare(other.value, one.value));
  if (known.length === 0) return null;
  return (
    <div>
      <div className={styles.hint}>{t('handOver')}</div>
      <ul className={styles.notes}>
        {known.map(({ value, so_to }) => (
          <li key={value} className={`num ${styles.noteChip}`}>
            <strong>{formatDecimal(String(so_to))}</strong> × {formatDecimal(value)}
          </li>
        ))}
        {!isZero(unsorted) && (
          <li className={`num ${styles.noteChip}`}>
            {t('unsorted')} {formatDecimal(unsorted)}
          </li>
        )}
      </ul>
    </div>
  );
}

/** A sale hands over the traded money; the safe says which notes of it make the quantity. */
export function GivenNotes({ kind, lines }: { kind: TradeKind; lines: TradeQuote['chi_tiet'] }) {
  const [line] = lines;
  const isOne = lines.length === 1 && line !== undefined && kind.group === 2;
  const { currentData } = usePayoutQuery(isOne ? { moneyId: line.tien_id, amount: line.so_luong } : skipToken);
  if (!currentData || currentData.khong_duoc !== null) return null;
  return <QuotedNotes notes={currentData.goi_y} unsorted={currentData.tu_chua_phan_loai} />;
}
