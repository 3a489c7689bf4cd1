import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { formatDecimal } from '@doi-tien/money/format';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './count.module.css';
import { type EmptyMeaning, isTouched, type Progress, type Sheet, type SheetCurrency, totalOf } from './count-model.ts';

interface CountRailProps {
  currencies: readonly SheetCurrency[];
  sheet: Sheet;
  progress: Progress;
  /** What an empty part means, per currency. */
  meaningOf: (currency: SheetCurrency) => EmptyMeaning;
  /** The currency the person is counting. */
  current: number | undefined;
  onGo: (id: number) => void;
  /** Nothing of this currency is there. */
  onNothing: (id: number) => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Every currency of the count with its tick: arrows walk it, Enter goes to its notes, 0 says there is none of it. */
export function CountRail({ currencies, sheet, progress, meaningOf, current, onGo, onNothing }: CountRailProps) {
  const { t } = useTranslation('safe');
  const walk = (event: KeyboardEvent<HTMLButtonElement>, currency: SheetCurrency) => {
    if (event.key === '0' && !isTouched(currency, sheet)) {
      event.preventDefault();
      onNothing(currency.id);
      return;
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
    buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
  };
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  const reachable = currencies.some(({ id }) => id === current) ? current : currencies[0]?.id;
  return (
    <nav className={`stack ${styles.rail}`} aria-label={t('count.rail')}>
      <p className="no-margin weight-600" role="status">
        {t('count.progress', { counted: progress.counted, total: progress.total })}
        <progress className="visually-hidden" value={progress.counted} max={progress.total} />
      </p>
      <ul ref={list} className={`stack gap-2 no-margin ${styles.railList}`}>
        {currencies.map((currency) => (
          <li key={currency.id}>
            <button
              type="button"
              className={`row round-6 text-left ${styles.railItem}`}
              tabIndex={currency.id === reachable ? 0 : -1}
              aria-current={currency.id === current || undefined}
              data-state={isTouched(currency, sheet) ? 'counted' : meaningOf(currency)}
              onKeyDown={(event) => walk(event, currency)}
              onClick={() => onGo(currency.id)}
            >
              <RailMark isCounted={isTouched(currency, sheet)} />
              <span className={styles.railNames}>
                <b>{currency.code}</b>
                <span className={`num muted text-12 break-anywhere ${styles.railState}`}>
                  {isTouched(currency, sheet)
                    ? formatDecimal(totalOf(currency, sheet))
                    : t(meaningOf(currency) === 'carried' ? 'carriedShort' : 'count.uncounted')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RailMark({ isCounted }: { isCounted: boolean }) {
  return (
    <span className={`flex-none muted ${styles.railMark}`} aria-hidden="true">
      {isCounted ? <CheckCircleFilled /> : <MinusCircleOutlined />}
    </span>
  );
}
