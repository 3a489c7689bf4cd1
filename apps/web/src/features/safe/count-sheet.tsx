import type { Drawer } from '@doi-tien/contract/safe.schema';
import { isZero, subtract } from '@doi-tien/money/decimal';
import { Button, Select } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '../../ui/money-text.tsx';
import { NO_NOTES } from '../../ui/note-counts.ts';
import { NoteGrid } from '../../ui/note-grid.tsx';
import { isTouched, NOTHING_THERE, type Sheet, type SheetMoney, shownMoneys, totalOf } from './count-model.ts';
import styles from './safe.module.css';

export interface CountSheetProps {
  moneys: readonly SheetMoney[];
  /** Currencies that are held: a closing counts each of them, an opening carries over those it does not count. */
  expected: readonly number[];
  /** What the books say; empty while it is withheld. */
  held: readonly Drawer[];
  /** What an empty part means: it still has to be counted, is carried over, or was not asked for. */
  whenEmpty: 'missing' | 'carried' | 'left';
}

interface SheetProps extends CountSheetProps {
  value: Sheet;
  onChange: (sheet: Sheet) => void;
}

/** Face value × pieces, one grid per money; the difference shows only where the books may be told. */
export function CountSheet({ moneys, expected, held, whenEmpty, value, onChange }: SheetProps) {
  const { t } = useTranslation('safe');
  const sheet = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number[]>([]);
  const add = (id: number) => {
    flushSync(() => setAdded([...added, id]));
    sheet.current?.querySelector<HTMLElement>(`[data-money="${id}"] input`)?.focus();
  };
  // The button goes away with the press, so the focus moves on to the last field of the same currency.
  const saysNothing = (id: number) => {
    flushSync(() => onChange({ ...value, [id]: NOTHING_THERE }));
    [...(sheet.current?.querySelectorAll<HTMLElement>(`[data-money="${id}"] input`) ?? [])].at(-1)?.focus();
  };
  const shown = shownMoneys(moneys, value, expected);
  const all = [...shown, ...moneys.filter((money) => !shown.includes(money) && added.includes(money.id))];
  const rest = moneys.filter((money) => !all.includes(money));
  return (
    <div ref={sheet} className={styles.sheet}>
      {all.map((money) => (
        <section key={money.id} className={styles.sheetMoney} data-money={money.id}>
          <header className={styles.sheetHead}>
            <strong>{money.code}</strong>
            <span className={styles.quiet}>{money.name}</span>
            {isTouched(money, value) ? (
              held.length > 0 && <Difference money={money} sheet={value} held={held} />
            ) : (
              <Uncounted
                money={money}
                state={expected.includes(money.id) ? whenEmpty : 'left'}
                onNothing={() => saysNothing(money.id)}
              />
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

interface UncountedProps {
  money: SheetMoney;
  state: CountSheetProps['whenEmpty'];
  onNothing: () => void;
}

/** Empty is not zero: what is not there is said with one press. */
function Uncounted({ money, state, onNothing }: UncountedProps) {
  const { t } = useTranslation('safe');
  return (
    <span className={styles.uncounted}>
      {state === 'missing' && <span className={styles.missing}>{t('count.uncounted')}</span>}
      {state === 'carried' && <span className={styles.quiet}>{t('carried')}</span>}
      <Button size="small" aria-label={t('count.nothingOf', { money: money.code })} onClick={onNothing}>
        {t('count.nothing')}
      </Button>
    </span>
  );
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
