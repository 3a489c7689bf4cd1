import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { formatDecimal } from '@doi-tien/money/format';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './count.module.css';
import { type EmptyMeaning, isTouched, type Progress, type Sheet, type SheetMoney, totalOf } from './count-model.ts';

interface CountRailProps {
  moneys: readonly SheetMoney[];
  sheet: Sheet;
  progress: Progress;
  /** What an empty part means, per currency. */
  meaningOf: (money: SheetMoney) => EmptyMeaning;
  /** The currency the person is counting. */
  current: number | undefined;
  onGo: (id: number) => void;
  /** Nothing of this currency is there. */
  onNothing: (id: number) => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Every currency of the count with its tick: arrows walk it, Enter goes to its notes, 0 says there is none of it. */
export function CountRail({ moneys, sheet, progress, meaningOf, current, onGo, onNothing }: CountRailProps) {
  const { t } = useTranslation('safe');
  const walk = (event: KeyboardEvent<HTMLButtonElement>, money: SheetMoney) => {
    if (event.key === '0' && !isTouched(money, sheet)) {
      event.preventDefault();
      onNothing(money.id);
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
  const reachable = moneys.some(({ id }) => id === current) ? current : moneys[0]?.id;
  return (
    <nav className={styles.rail} aria-label={t('count.rail')}>
      <p className={styles.progress} role="status">
        {t('count.progress', { counted: progress.counted, total: progress.total })}
        <progress className="visually-hidden" value={progress.counted} max={progress.total} />
      </p>
      <ul ref={list} className={styles.railList}>
        {moneys.map((money) => (
          <li key={money.id}>
            <button
              type="button"
              className={styles.railItem}
              tabIndex={money.id === reachable ? 0 : -1}
              aria-current={money.id === current || undefined}
              data-state={isTouched(money, sheet) ? 'counted' : meaningOf(money)}
              onKeyDown={(event) => walk(event, money)}
              onClick={() => onGo(money.id)}
            >
              <RailMark isCounted={isTouched(money, sheet)} />
              <span className={styles.railNames}>
                <b>{money.code}</b>
                <span className={`num ${styles.railState}`}>
                  {isTouched(money, sheet)
                    ? formatDecimal(totalOf(money, sheet))
                    : t(meaningOf(money) === 'carried' ? 'carriedShort' : 'count.uncounted')}
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
    <span className={styles.railMark} aria-hidden="true">
      {isCounted ? <CheckCircleFilled /> : <MinusCircleOutlined />}
    </span>
  );
}
