import type { Drawer } from '@doi-tien/contract/safe.schema';
import { isZero, subtract } from '@doi-tien/money/decimal';
import { Select } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '../../ui/money-text.tsx';
import { NO_NOTES } from '../../ui/note-counts.ts';
import { NoteGrid } from '../../ui/note-grid.tsx';
import { isTouched, type Sheet, type SheetMoney, shownMoneys, totalOf } from './count-model.ts';
import styles from './safe.module.css';

interface CountSheetProps {
  moneys: readonly SheetMoney[];
  /** What the books say; nothing of it is shown in a blind count. */
  held: readonly Drawer[];
  isBlind: boolean;
  value: Sheet;
  onChange: (sheet: Sheet) => void;
}

/** Face value × pieces, one grid per money; the difference shows only where it may. */
export function CountSheet({ moneys, held, isBlind, value, onChange }: CountSheetProps) {
  const { t } = useTranslation('safe');
  const sheet = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number[]>([]);
  const add = (id: number) => {
    flushSync(() => setAdded([...added, id]));
    sheet.current?.querySelector<HTMLElement>(`[data-money="${id}"] input`)?.focus();
  };
  const shown = shownMoneys(moneys, value, isBlind ? [] : held);
  const all = [
    ...shown,
    ...moneys.filter((money) => !shown.includes(money) && (added.includes(money.id) || isHeld(money, held))),
  ];
  const rest = moneys.filter((money) => !all.includes(money));
  return (
    <div ref={sheet} className={styles.sheet}>
      {all.map((money) => (
        <section key={money.id} className={styles.sheetMoney} data-money={money.id}>
          <header className={styles.sheetHead}>
            <strong>{money.code}</strong>
            <span className={styles.quiet}>{money.name}</span>
            {!isBlind && held.length > 0 && isTouched(money, value) && (
              <Difference money={money} sheet={value} held={held} />
            )}
          </header>
          <NoteGrid
            label={money.code}
            notes={money.notes}
            unit={money.code}
            decimals={money.decimals}
            value={value[money.id] ?? NO_NOTES}
            onChange={(counts) => onChange({ ...value, [money.id]: counts })}
            withUnsorted
          />
        </section>
      ))}
      {rest.length > 0 && (
        <Select
          className={styles.addMoney}
          placeholder={t('count.addMoney')}
          aria-label={t('count.addMoney')}
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={rest.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
          onChange={(id: number | null) => id !== null && add(id)}
        />
      )}
    </div>
  );
}

function isHeld({ id }: SheetMoney, held: readonly Drawer[]): boolean {
  return held.some(({ tien_id, so_tien }) => tien_id === id && !isZero(so_tien));
}

function Difference({ money, sheet, held }: { money: SheetMoney; sheet: Sheet; held: readonly Drawer[] }) {
  const { t } = useTranslation('safe');
  const book = held.find(({ tien_id }) => tien_id === money.id)?.so_tien ?? '0';
  const difference = subtract(totalOf(money, sheet), book);
  if (isZero(difference)) return <span className={styles.match}>{t('count.matches')}</span>;
  return (
    <span className={styles.difference}>
      {t('count.difference')}{' '}
      <MoneyText amount={difference} unit={money.code} decimals={money.decimals} tone="gainLoss" />
    </span>
  );
}
