import { DownOutlined, RightOutlined, WarningFilled } from '@ant-design/icons';
import type { Drawer, DrawerTotal } from '@doi-tien/contract/safe.schema';
import { compare, divide, isZero, multiply, sum } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActiveCurrenciesQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { useCurrencyName } from '../../ui/currency/use-currency-name.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './holdings.module.css';

interface HoldingsProps {
  label: string;
  drawers: readonly Drawer[];
  totals: readonly DrawerTotal[];
  /** What the day began with, quietly beside what there is now. */
  opening?: readonly Drawer[];
  /** The stock of now is held against the least that should be there. */
  isNow?: boolean;
  /** Of a till: what all of it is worth is told, and not of each currency. */
  whole?: { label: string; worth: string | null; nothing: string };
}

/** What is in the safe: a line per currency with stock and value, and its notes for people who open the line. */
export function Holdings({ label, drawers, totals, opening, isNow = false, whole }: HoldingsProps) {
  const { t } = useTranslation('safe');
  const least = useLeastStock(isNow);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const shown = totals.filter(({ tien_id, so_tien }) => !isZero(so_tien) || least.has(tien_id));
  const worth = sum(shown.map(({ gia_tri_vnd }) => gia_tri_vnd ?? '0'));
  const isOpen = (id: number) => opened.includes(id);
  const toggle = (id: number) => setOpened(isOpen(id) ? opened.filter((each) => each !== id) : [...opened, id]);
  if (shown.length === 0)
    return (
      <section aria-label={label}>
        <p className="muted weight-400">{whole?.nothing ?? t('nothingHeld')}</p>
      </section>
    );
  return (
    <section aria-label={label}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('holding.currency')}</th>
            <th scope="col">{t('holding.stock')}</th>
            {!whole && (
              <th scope="col" className={styles.value}>
                {t('holding.value')}
              </th>
            )}
          </tr>
        </thead>
        {shown.map((total) => (
          <HoldingRows
            key={total.tien_id}
            total={total}
            drawer={drawers.find(({ tien_id }) => tien_id === total.tien_id)}
            start={opening && (opening.find(({ tien_id }) => tien_id === total.tien_id)?.so_tien ?? '0')}
            least={least.get(total.tien_id)}
            isValued={!whole}
            isOpen={isOpen(total.tien_id)}
            onToggle={() => toggle(total.tien_id)}
          />
        ))}
        <tfoot>
          <tr>
            <th scope="row">{whole?.label ?? t('worth')}</th>
            <td colSpan={2}>
              <MoneyText amount={whole ? whole.worth : worth} unit="₫" size="medium" align="right" />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** By currency, for those that should never run out. */
function useLeastStock(isAsked: boolean): ReadonlyMap<number, string> {
  const { data } = useActiveCurrenciesQuery(undefined, { skip: !isAsked });
  const kept = (data?.items ?? []).filter(({ ton_toi_thieu }) => isAsked && !isZero(ton_toi_thieu));
  return new Map(kept.map(({ id, ton_toi_thieu }) => [id, ton_toi_thieu]));
}

interface HoldingRowsProps {
  total: DrawerTotal;
  drawer: Drawer | undefined;
  start: string | undefined;
  least: string | undefined;
  isValued: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

function HoldingRows({ total, drawer, start, least, isValued, isOpen, onToggle }: HoldingRowsProps) {
  const { t } = useTranslation('safe');
  const named = useCurrencyName();
  const isLow = least !== undefined && compare(total.so_tien, least) < 0;
  const hasNotes = drawer !== undefined && !isZero(drawer.so_tien) && drawer.to_tien.length > 0;
  const value = <MoneyText amount={total.gia_tri_vnd} unit="₫" />;
  return (
    <tbody data-open={isOpen || undefined}>
      <tr>
        <th scope="row">
          <span className="row align-top">
            {hasNotes ? (
              <Button
                type="text"
                size="small"
                icon={isOpen ? <DownOutlined /> : <RightOutlined />}
                aria-expanded={isOpen}
                aria-label={t('holding.notesOf', { currency: total.ma_tien })}
                onClick={onToggle}
              />
            ) : (
              <span className={styles.noNotes} />
            )}
            <span>
              <strong>{total.ma_tien}</strong>{' '}
              <span className="muted weight-400">{named(total.ma_tien, total.ten)}</span>
              {total.mang_sang && <span className={styles.small}>{t('carried')}</span>}
              {start !== undefined && start !== total.so_tien && (
                <span className={`num ${styles.small}`}>
                  {t('atOpening')} <MoneyText amount={start} />
                </span>
              )}
              {isLow && (
                <span className={`num ${styles.low}`}>
                  <WarningFilled aria-hidden="true" /> {t('holding.low', { least: formatDecimal(least) })}
                </span>
              )}
            </span>
          </span>
        </th>
        <td>
          <MoneyText amount={total.so_tien} size="medium" align="right" />
          {isValued && total.ma_tien !== 'VND' && (
            <span className={`muted text-12 ${styles.valueBelow}`}>≈ {value}</span>
          )}
        </td>
        {isValued && <td className={styles.value}>{value}</td>}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={3} className={styles.notes}>
            <Piles drawer={drawer} />
          </td>
        </tr>
      )}
    </tbody>
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
    <ul className="plain-list mt-12">
      {rows.map(({ key, label, pieces, amount }) => (
        <li key={key} className={`stack gap-12 ${styles.pile}`}>
          <span className="num text-right">{label}</span>
          <span className={`surface-2 clip ${styles.track}`} aria-hidden="true">
            <span className={styles.bar} style={{ width: `${divide(multiply(amount, '100'), drawer.so_tien, 2)}%` }} />
          </span>
          <span className="num muted text-right">{pieces}</span>
          <MoneyText amount={amount} align="right" />
        </li>
      ))}
    </ul>
  );
}
