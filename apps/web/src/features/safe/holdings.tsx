import type { Drawer, DrawerTotal } from '@doi-tien/contract/safe.schema';
import { divide, isZero, multiply, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useCurrencyName } from '../../ui/currency/use-currency-name.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './safe.module.css';

interface HoldingsProps {
  label: string;
  drawers: readonly Drawer[];
  totals: readonly DrawerTotal[];
  /** What the day began with, quietly beside what there is now. */
  opening?: readonly Drawer[];
}

/** What is in the safe, currency by currency, with a bar for each note's share. */
export function Holdings({ label, drawers, totals, opening }: HoldingsProps) {
  const { t } = useTranslation('safe');
  const named = useCurrencyName();
  const held = totals.filter(({ so_tien }) => !isZero(so_tien));
  const worth = sum(held.map(({ gia_tri_vnd }) => gia_tri_vnd ?? '0'));
  return (
    <section aria-label={label}>
      <header className={styles.worth}>
        <span className={styles.quiet}>{t('worth')}</span>
        <MoneyText amount={worth} unit="₫" size="large" />
      </header>
      {held.length === 0 && <p className={styles.quiet}>{t('nothingHeld')}</p>}
      {held.map((total) => {
        const start = opening && (opening.find(({ tien_id }) => tien_id === total.tien_id)?.so_tien ?? '0');
        return (
          <article key={total.tien_id} className={styles.holding}>
            <header className={styles.holdingHead}>
              <span>
                <strong>{total.ma_tien}</strong> <span className={styles.quiet}>{named(total.ma_tien, total.ten)}</span>
                {total.mang_sang && <span className={styles.start}>{t('carried')}</span>}
                {start !== undefined && start !== total.so_tien && (
                  <span className={`num ${styles.start}`}>
                    {t('atOpening')} <MoneyText amount={start} />
                  </span>
                )}
              </span>
              <span className={styles.holdingFigures}>
                <MoneyText amount={total.so_tien} size="medium" align="right" />
                {total.ma_tien !== 'VND' && (
                  <span className={styles.quiet}>
                    ≈ <MoneyText amount={total.gia_tri_vnd} unit="₫" />
                  </span>
                )}
              </span>
            </header>
            <Piles drawer={drawers.find(({ tien_id }) => tien_id === total.tien_id)} />
          </article>
        );
      })}
    </section>
  );
}

function Piles({ drawer }: { drawer: Drawer | undefined }) {
  const { t } = useTranslation('safe');
  if (!drawer || isZero(drawer.so_tien)) return null;
  const rows = [
    ...drawer.to_tien
      .filter(({ so_to }) => so_to > 0)
      .map(({ gia_tri, so_to, so_tien }) => ({
        key: gia_tri,
        label: formatDecimal(gia_tri),
        amount: so_tien,
        pieces: t('pieces', { count: so_to, formatted: formatDecimal(String(so_to)) }),
      })),
    ...(isZero(drawer.chua_phan_loai) || drawer.to_tien.length === 0
      ? []
      : [{ key: 'unsorted', label: t('unsorted'), pieces: '', amount: drawer.chua_phan_loai }]),
  ];
  return (
    <ul className={styles.piles}>
      {rows.map(({ key, label, pieces, amount }) => (
        <li key={key} className={styles.pile}>
          <span className={`num ${styles.pileLabel}`}>{label}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.bar} style={{ width: `${divide(multiply(amount, '100'), drawer.so_tien, 2)}%` }} />
          </span>
          <span className={`num ${styles.pilePieces}`}>{pieces}</span>
          <MoneyText amount={amount} align="right" />
        </li>
      ))}
    </ul>
  );
}
