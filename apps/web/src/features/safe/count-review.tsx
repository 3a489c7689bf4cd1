import type { Drawer } from '@doi-tien/contract/safe.schema';
import { isZero, subtract } from '@doi-tien/money/decimal';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyText } from '../../ui/money/money-text.tsx';
import styles from './count.module.css';
import { blankNotes, isTouched, type Sheet, type SheetCurrency, totalOf } from './count-model.ts';
import type { CountKind } from './count-values.ts';
import safe from './safe.module.css';

interface CountReviewProps {
  currencies: readonly SheetCurrency[];
  sheet: Sheet;
  /** What the books say; empty while it is withheld, and then no difference is shown. */
  held: readonly Drawer[];
  /** Money that arrives is held against what was sent, not against the books. */
  kind: CountKind;
  /** Back to the sheet, at this currency or where it was left. */
  onBack: (id?: number) => void;
}

/** The second look before a safe is closed or money is received: what was counted, currency by currency, each one press away from its notes. */
export function CountReview({ currencies, sheet, held, kind, onBack }: CountReviewProps) {
  const { t } = useTranslation('safe');
  const title = t(`count.${TITLES[kind]}`);
  const back = useRef<HTMLButtonElement>(null);
  // The safe way out has the focus, and the list is seen from its top.
  useEffect(() => back.current?.focus(), []);
  const counted = currencies.filter((currency) => isTouched(currency, sheet));
  const isTold = held.length > 0;
  return (
    <section className="stack gap-12" aria-label={title}>
      <header className={styles.reviewHead}>
        <h2>{title}</h2>
        <Button ref={back} onClick={() => onBack()}>
          {t('count.back')}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on a phone, with the keyboard too */}
      <section className={safe.wide} tabIndex={0} aria-label={title}>
        <table className={`full-width num ${styles.reviewTable}`}>
          <thead>
            <tr>
              <th scope="col">{t('currency')}</th>
              <th scope="col">{t('differences.counted')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('count.fix')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {counted.map((currency) => (
              <ReviewRow
                key={currency.id}
                currency={currency}
                sheet={sheet}
                held={held}
                isTold={isTold}
                kind={kind}
                onBack={onBack}
              />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const TITLES = {
  opening: 'reviewTitle',
  closing: 'reviewTitle',
  arrival: 'reviewArrival',
  till: 'reviewTill',
} as const satisfies Record<CountKind, string>;

interface ReviewRowProps extends Omit<CountReviewProps, 'currencies'> {
  currency: SheetCurrency;
  isTold: boolean;
}

function ReviewRow({ currency, sheet, held, isTold, kind, onBack }: ReviewRowProps) {
  const { t } = useTranslation('safe');
  const total = totalOf(currency, sheet);
  const book = held.find(({ tien_id }) => tien_id === currency.id)?.so_tien ?? '0';
  const difference = subtract(total, book);
  const blanks = blankNotes(currency, sheet);
  return (
    <tr>
      <th scope="row">
        {currency.code}
        {blanks > 0 && (
          <span className={`block muted text-12 weight-400 ${styles.blanks}`}>
            {t('count.blanks', { count: blanks })}
          </span>
        )}
      </th>
      <td>
        {isZero(total) ? t('count.nothing') : <MoneyText amount={total} />}
        {isTold && (
          <span className="block text-12">
            {isZero(difference) ? (
              <span className="text-success">{t(kind === 'arrival' ? 'count.matchesSent' : 'count.matches')}</span>
            ) : (
              <MoneyText amount={difference} tone="overShort" />
            )}
          </span>
        )}
      </td>
      <td>
        <Button
          type="link"
          className={styles.fix}
          aria-label={t('count.fixOf', { currency: currency.code })}
          onClick={() => onBack(currency.id)}
        >
          {t('count.fix')}
        </Button>
      </td>
    </tr>
  );
}
