import type { Drawer } from '@doi-tien/contract/safe.schema';
import { isZero, subtract } from '@doi-tien/money/decimal';
import { Button, Select } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../ui/key-cap.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { NO_NOTES } from '../../ui/notes/note-counts.ts';
import { NoteGrid } from '../../ui/notes/note-grid.tsx';
import styles from './count.module.css';
import {
  type EmptyMeaning,
  isTouched,
  NOTHING_THERE,
  nextUncounted,
  progressOf,
  type Sheet,
  type SheetCurrency,
  shownCurrencies,
  totalOf,
} from './count-model.ts';
import { CountRail } from './count-rail.tsx';
import { currencyOf, focusCurrency } from './focus-currency.ts';
import safe from './safe.module.css';

export interface CountSheetProps {
  currencies: readonly SheetCurrency[];
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
export function CountSheet({ currencies, expected, held, whenEmpty, value, onChange }: SheetProps) {
  const { t } = useTranslation('safe');
  const root = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number[]>([]);
  const [current, setCurrent] = useState<number>();
  const shown = shownCurrencies(currencies, value, expected);
  const all = [...shown, ...currencies.filter((currency) => !shown.includes(currency) && added.includes(currency.id))];
  const rest = currencies.filter((currency) => !all.includes(currency));
  const meaningOf = ({ id }: SheetCurrency) => (expected.includes(id) ? whenEmpty : 'left');
  const go = (id: number | undefined) => id !== undefined && focusCurrency(root.current, id);
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
    const id = currencyOf(event.target);
    if (id === null) return;
    if (event.altKey && event.code === 'Digit0') {
      event.preventDefault();
      sayNothing(id);
    }
    const step = PAGES[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(all[all.findIndex((currency) => currency.id === id) + step]?.id);
  };
  return (
    <div ref={root} className={`stack align-top gap-16 ${styles.sheet}`}>
      <CountRail
        currencies={all}
        sheet={value}
        progress={progressOf(all, value, expected)}
        meaningOf={meaningOf}
        current={current}
        onGo={go}
        onNothing={sayNothing}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that go from currency to currency */}
      <div
        className="column may-shrink gap-16"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setCurrent(currencyOf(target) ?? current)}
      >
        {all.map((currency) => (
          <CurrencyPanel
            key={currency.id}
            currency={currency}
            held={held}
            meaning={meaningOf(currency)}
            sheet={value}
            onChange={onChange}
            onNothing={() => sayNothing(currency.id)}
          />
        ))}
        {rest.length > 0 && (
          <Select
            className={safe.addCurrency}
            placeholder={t('count.addCurrency')}
            aria-label={t('count.addCurrency')}
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

interface CurrencyPanelProps {
  currency: SheetCurrency;
  sheet: Sheet;
  held: readonly Drawer[];
  meaning: EmptyMeaning;
  onChange: (sheet: Sheet) => void;
  onNothing: () => void;
}

function CurrencyPanel({ currency, sheet, held, meaning, onChange, onNothing }: CurrencyPanelProps) {
  const { t } = useTranslation('safe');
  return (
    <section className={`bordered round-8 p-12-16 ${styles.panel}`} data-currency={currency.id}>
      <header className="row wrap baseline gap-4 gap-x-12 mb-8">
        <strong>{currency.code}</strong>
        <span className="muted">{currency.name}</span>
        {isTouched(currency, sheet) ? (
          held.length > 0 && <Difference currency={currency} sheet={sheet} held={held} />
        ) : (
          <Uncounted currency={currency} state={meaning} onNothing={onNothing} />
        )}
      </header>
      <NoteGrid
        label={currency.code}
        notes={currency.notes}
        unit={currency.code}
        decimals={currency.decimals}
        value={sheet[currency.id] ?? NO_NOTES}
        emptyText={t('count.emptyCell')}
        onChange={(counts) => onChange({ ...sheet, [currency.id]: counts })}
        withUnsorted
      />
    </section>
  );
}

interface UncountedProps {
  currency: SheetCurrency;
  state: EmptyMeaning;
  onNothing: () => void;
}

/** Empty is not zero: what is not there is said with one press. */
function Uncounted({ currency, state, onNothing }: UncountedProps) {
  const { t } = useTranslation('safe');
  return (
    <span className="inline-row wrap gap-4 gap-x-12 to-the-end">
      {state === 'missing' && <span className="text-warning">{t('count.uncounted')}</span>}
      {state === 'carried' && <span className="muted">{t('carried')}</span>}
      <Button size="small" onClick={onNothing}>
        <span className="visually-hidden">{currency.code}: </span>
        {t('count.nothing')} <KeyCap of="noneThere" />
      </Button>
    </span>
  );
}

function Difference({ currency, sheet, held }: { currency: SheetCurrency; sheet: Sheet; held: readonly Drawer[] }) {
  const { t } = useTranslation('safe');
  const book = held.find(({ tien_id }) => tien_id === currency.id)?.so_tien ?? '0';
  const difference = subtract(totalOf(currency, sheet), book);
  if (isZero(difference)) return <span className="text-success">{t('count.matches')}</span>;
  return (
    <span className="all-columns secondary">
      {t('count.difference')} <MoneyText amount={difference} unit={currency.code} tone="overShort" />
    </span>
  );
}
