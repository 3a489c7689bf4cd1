import type { Drawer } from '@doi-tien/contract/safe.schema';
import { isZero, subtract } from '@doi-tien/money/decimal';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '../../ui/money-text.tsx';
import styles from './count.module.css';
import { blankNotes, isTouched, type Sheet, type SheetMoney, totalOf } from './count-model.ts';
import safe from './safe.module.css';

interface CountReviewProps {
  moneys: readonly SheetMoney[];
  sheet: Sheet;
  /** What the books say; empty while it is withheld, and then no difference is shown. */
  held: readonly Drawer[];
  /** Back to the sheet, at this currency or where it was left. */
  onBack: (id?: number) => void;
}

/** The second look before a safe is closed: what was counted, currency by currency, each one press away from its notes. */
export function CountReview({ moneys, sheet, held, onBack }: CountReviewProps) {
  const { t } = useTranslation('safe');
  const back = useRef<HTMLButtonElement>(null);
  // The safe way out has the focus, and the list is seen from its top.
  useEffect(() => back.current?.focus(), []);
  const counted = moneys.filter((money) => isTouched(money, sheet));
  const isTold = held.length > 0;
  return (
    <section className={styles.review} aria-label={t('count.reviewTitle')}>
      <header className={styles.reviewHead}>
        <h3>{t('count.reviewTitle')}</h3>
        <Button ref={back} onClick={() => onBack()}>
          {t('count.back')}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, with the keyboard too */}
      <section className={safe.wide} tabIndex={0} aria-label={t('count.reviewTitle')}>
        <table className={styles.reviewTable}>
          <thead>
            <tr>
              <th scope="col">{t('money')}</th>
              <th scope="col">{t('differences.counted')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('count.fix')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {counted.map((money) => (
              <ReviewRow key={money.id} money={money} sheet={sheet} held={held} isTold={isTold} onBack={onBack} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface ReviewRowProps extends Omit<CountReviewProps, 'moneys'> {
  money: SheetMoney;
  isTold: boolean;
}

function ReviewRow({ money, sheet, held, isTold, onBack }: ReviewRowProps) {
  const { t } = useTranslation('safe');
  const total = totalOf(money, sheet);
  const book = held.find(({ tien_id }) => tien_id === money.id)?.so_tien ?? '0';
  const difference = subtract(total, book);
  const blanks = blankNotes(money, sheet);
  return (
    <tr>
      <th scope="row">
        {money.code}
        {blanks > 0 && <span className={styles.blanks}>{t('count.blanks', { count: blanks })}</span>}
      </th>
      <td>
        {isZero(total) ? t('count.nothing') : <MoneyText amount={total} decimals={money.decimals} />}
        {isTold && (
          <span className={styles.off}>
            {isZero(difference) ? (
              <span className={safe.match}>{t('count.matches')}</span>
            ) : (
              <MoneyText amount={difference} decimals={money.decimals} tone="gainLoss" />
            )}
          </span>
        )}
      </td>
      <td>
        <Button
          type="link"
          className={styles.fix}
          aria-label={t('count.fixOf', { money: money.code })}
          onClick={() => onBack(money.id)}
        >
          {t('count.fix')}
        </Button>
      </td>
    </tr>
  );
}
