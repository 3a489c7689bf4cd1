import type { TradeKind } from '@doi-tien/contract/trade';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../../lib/browser/use-debounced.ts';
import { focusNow } from '../../../ui/form/focus.ts';
import { MoneyInput } from '../../../ui/money/money-input.tsx';
import { MountLater } from '../../../ui/page/mount-later.tsx';
import { unitOf } from '../model/lines-text.ts';
import type { LineMargin } from '../model/margin.ts';
import { exactAmount, type LineState } from '../model/ticket-model.ts';
import type { useLineCurrency } from '../model/use-line-currency.ts';
import { CurrencyPicker } from './currency-picker.tsx';
import { Field } from './field.tsx';
import styles from './line-fields.module.css';
import { RateFacts } from './rate-facts.tsx';

const TYPING_PAUSE_MS = 600;

export interface LineSettlement {
  decimals: number;
  conversion: string | null;
  currency: { ma: string } | undefined;
}

interface LineFieldsProps {
  kind: TradeKind;
  line: LineState;
  about: ReturnType<typeof useLineCurrency>;
  settlement: LineSettlement;
  margin: LineMargin | undefined;
  /** Which field of a new line waits for the first key. */
  takesFocus: 'currency' | 'quantity' | false;
  /** The quantity follows from the notes then. */
  countsNotes: boolean;
  change: (part: Partial<LineState>) => void;
  onChoose: (currencyId: number) => void;
  onDone: () => void;
}

/** The four figures of a line; whichever is typed, the others follow. */
export function LineFields({ kind, line, about, settlement, margin, ...props }: LineFieldsProps) {
  const { t } = useTranslation('trade');
  const { choices, currency, posted, row } = about;
  const { takesFocus, countsNotes, change, onChoose, onDone } = props;
  // Said once the typing pauses: most quantities pass through ones that cannot be paid.
  const paused = useDebounced(line.quantity, TYPING_PAUSE_MS);
  const unmet = paused === line.quantity ? about.unmetNote : undefined;
  return (
    <>
      <div className={`stack align-top gap-12 ${styles.fields}`}>
        <Field label={t('currency')}>
          <CurrencyPicker
            id={`${line.key}-currency`}
            choices={choices}
            value={line.currencyId}
            autoFocus={takesFocus === 'currency'}
            onChoose={onChoose}
          />
        </Field>
        <Field label={t('quantity')} hint={unmet && t('unmetNote', { note: formatDecimal(unmet) })}>
          <MoneyInput
            id={`${line.key}-quantity`}
            value={line.quantity}
            decimals={currency?.so_le ?? 2}
            unit={unitOf(currency?.ma)}
            aria-label={t('quantity')}
            readOnly={countsNotes}
            autoFocus={takesFocus === 'quantity'}
            onChange={(quantity) => change({ quantity, typed: 'quantity' })}
            onEnter={() => focusNow(`${line.key}-rate`)}
          />
        </Field>
        <Field label={t('rate')}>
          <MountLater placeholder={<span className={styles.inputPlace} />}>
            <MoneyInput
              id={`${line.key}-rate`}
              value={line.rate}
              decimals={8}
              onChange={(rate) => change({ rate, isRateTyped: rate !== line.rate || line.isRateTyped })}
              onEnter={onDone}
            />
          </MountLater>
        </Field>
        <Field label={t('amount')} hint={exactAmount(line, currency, settlement.decimals)}>
          <MountLater placeholder={<span className={styles.inputPlace} />}>
            <MoneyInput
              id={`${line.key}-amount`}
              value={line.amount}
              decimals={settlement.decimals}
              unit={settlement.currency?.ma ?? ''}
              aria-label={t('amount')}
              onChange={(amount) => change({ amount, typed: 'amount' })}
              onEnter={onDone}
            />
          </MountLater>
        </Field>
      </div>
      {line.currencyId !== null && (
        <RateFacts
          kind={kind}
          rate={line.rate}
          posted={posted}
          row={row}
          margin={margin}
          tier={about.offerOf(line).tier}
          unit={unitOf(currency?.ma)}
        />
      )}
    </>
  );
}
