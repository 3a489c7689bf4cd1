import type { Drawer } from '@doi-tien/contract/safe.schema';
import { isZero, subtract } from '@doi-tien/money/decimal';
import { Button, Select } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../ui/key-cap.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { NO_NOTES } from '../../ui/note-counts.ts';
import { NoteGrid } from '../../ui/note-grid.tsx';
import styles from './count.module.css';
import {
  type EmptyMeaning,
  isTouched,
  NOTHING_THERE,
  nextUncounted,
  progressOf,
  type Sheet,
  type SheetMoney,
  shownMoneys,
  totalOf,
} from './count-model.ts';
import { CountRail } from './count-rail.tsx';
import { focusMoney, moneyOf } from './focus-money.ts';
import safe from './safe.module.css';

export interface CountSheetProps {
  moneys: readonly SheetMoney[];
  /** Currencies that are held: a closing counts each of them, an opening carries over those it does not count. */
  expected: readonly number[];
  /** What the books say; empty while it is withheld. */
  held: readonly Drawer[];
  /** What an empty part means where a currency is expected. */
  whenEmpty: EmptyMeaning;
}

interface SheetProps extends CountSheetProps {
  value: Sheet;
  onChange: (sheet: Sheet) => void;
}

/**
 * Face value × pieces, one grid per currency, beside a rail that ticks off what was counted. Page Up and Page Down go from
 * currency to currency, Alt+0 says that there is none of it. The difference shows only where the books may be told.
 */
export function CountSheet({ moneys, expected, held, whenEmpty, value, onChange }: SheetProps) {
  const { t } = useTranslation('safe');
  const root = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number[]>([]);
  const [current, setCurrent] = useState<number>();
  const shown = shownMoneys(moneys, value, expected);
  const all = [...shown, ...moneys.filter((money) => !shown.includes(money) && added.includes(money.id))];
  const rest = moneys.filter((money) => !all.includes(money));
  const meaningOf = ({ id }: SheetMoney) => (expected.includes(id) ? whenEmpty : 'left');
  const go = (id: number | undefined) => id !== undefined && focusMoney(root.current, id);
  const add = (id: number) => {
    flushSync(() => setAdded([...added, id]));
    go(id);
  };
  const sayNothing = (id: number) => {
    const next = { ...value, [id]: NOTHING_THERE };
    flushSync(() => onChange(next));
    // The button goes away with the press, so the focus moves on; after the last one it stays with the currency.
    go(nextUncounted(all, next, id)?.id ?? id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = moneyOf(event.target);
    if (id === null) return;
    if (event.altKey && event.code === 'Digit0') {
      event.preventDefault();
      sayNothing(id);
    }
    const step = PAGES[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(all[all.findIndex((money) => money.id === id) + step]?.id);
  };
  return (
    <div ref={root} className={styles.sheet}>
      <CountRail
        moneys={all}
        sheet={value}
        progress={progressOf(all, value, expected)}
        meaningOf={meaningOf}
        current={current}
        onGo={go}
        onNothing={sayNothing}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that go from currency to currency */}
      <div
        className={styles.panels}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setCurrent(moneyOf(target) ?? current)}
      >
        {all.map((money) => (
          <MoneyPanel
            key={money.id}
            money={money}
            held={held}
            meaning={meaningOf(money)}
            sheet={value}
            onChange={onChange}
            onNothing={() => sayNothing(money.id)}
          />
        ))}
        {rest.length > 0 && (
          <Select
            className={safe.addMoney}
            placeholder={t('count.addMoney')}
            aria-label={t('count.addMoney')}
            value={null}
            showSearch={{ optionFilterProp: 'label' }}
            options={rest.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
            onChange={(id: number | null) => id !== null && add(id)}
          />
        )}
      </div>
    </div>
  );
}

const PAGES: Record<string, number> = { PageDown: 1, PageUp: -1 };

interface MoneyPanelProps {
  money: SheetMoney;
  sheet: Sheet;
  held: readonly Drawer[];
  meaning: EmptyMeaning;
  onChange: (sheet: Sheet) => void;
  onNothing: () => void;
}

function MoneyPanel({ money, sheet, held, meaning, onChange, onNothing }: MoneyPanelProps) {
  const { t } = useTranslation('safe');
  return (
    <section className={styles.panel} data-money={money.id}>
      <header className={safe.sheetHead}>
        <strong>{money.code}</strong>
        <span className={safe.quiet}>{money.name}</span>
        {isTouched(money, sheet) ? (
          held.length > 0 && <Difference money={money} sheet={sheet} held={held} />
        ) : (
          <Uncounted money={money} state={meaning} onNothing={onNothing} />
        )}
      </header>
      <NoteGrid
        label={money.code}
        notes={money.notes}
        unit={money.code}
        decimals={money.decimals}
        value={sheet[money.id] ?? NO_NOTES}
        emptyText={t('count.emptyCell')}
        onChange={(counts) => onChange({ ...sheet, [money.id]: counts })}
        withUnsorted
      />
    </section>
  );
}

interface UncountedProps {
  money: SheetMoney;
  state: EmptyMeaning;
  onNothing: () => void;
}

/** Empty is not zero: what is not there is said with one press. */
function Uncounted({ money, state, onNothing }: UncountedProps) {
  const { t } = useTranslation('safe');
  return (
    <span className={safe.uncounted}>
      {state === 'missing' && <span className={safe.missing}>{t('count.uncounted')}</span>}
      {state === 'carried' && <span className={safe.quiet}>{t('carried')}</span>}
      <Button size="small" aria-label={t('count.nothingOf', { money: money.code })} onClick={onNothing}>
        {t('count.nothing')} <KeyCap of="noneThere" />
      </Button>
    </span>
  );
}

function Difference({ money, sheet, held }: { money: SheetMoney; sheet: Sheet; held: readonly Drawer[] }) {
  const { t } = useTranslation('safe');
  const book = held.find(({ tien_id }) => tien_id === money.id)?.so_tien ?? '0';
  const difference = subtract(totalOf(money, sheet), book);
  if (isZero(difference)) return <span className={safe.match}>{t('count.matches')}</span>;
  return (
    <span className={safe.difference}>
      {t('count.difference')}{' '}
      <MoneyText amount={difference} unit={money.code} decimals={money.decimals} tone="gainLoss" />
    </span>
  );
}
