import { CloseOutlined } from '@ant-design/icons';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../ui/money/money-input.tsx';
import { useAmountWords } from '../../ui/money/use-amount-words.ts';
import { NoteChips } from '../../ui/notes/note-chips.tsx';
import { grandTotal, NO_NOTES, type NoteCounts } from '../../ui/notes/note-counts.ts';
import { NoteGrid } from '../../ui/notes/note-grid.tsx';
import { type SheetCurrency, withAvailable } from './count-model.ts';
import styles from './movement.module.css';
import { usePayoutProposal } from './use-payout-proposal.ts';

export type MovementWay = 'in' | 'out';

interface CurrencyPartProps {
  currency: SheetCurrency;
  way: MovementWay;
  drawer: Drawer | undefined;
  /** Left out where it is the only one of its form; then it does not take the focus either. */
  onRemove?: () => void;
  onSwap?: ((currencyId: number) => void) | undefined;
  /** Taken from a till. */
  isTill?: boolean;
  value?: NoteCounts;
  onChange?: (value: NoteCounts) => void;
}

/** One currency of a movement: an amount, and the notes it is made of. Typing either one settles the other. */
export function CurrencyPart({
  currency,
  way,
  drawer,
  onRemove,
  onSwap,
  isTill = false,
  value = NO_NOTES,
  onChange,
}: CurrencyPartProps) {
  const { t } = useTranslation('safe');
  const inputId = useId();
  const [isSorting, setSorting] = useState(false);
  const change = (notes: NoteCounts) => onChange?.(notes);
  const proposal = usePayoutProposal(currency.id, way === 'out', drawer, change);
  const total = grandTotal(currency.notes, value);
  const notes = way === 'out' ? withAvailable(currency, drawer) : currency.notes;
  const chosen = currency.notes.map(({ id, value: face }) => ({ value: face, count: value.counts[id] ?? 0 }));
  return (
    <section className={`column bordered round-8 ${styles.part}`} aria-label={currency.code}>
      <header className={`row wrap gap-4 gap-x-12 ${styles.partHead}`}>
        <label htmlFor={inputId}>{t('amountOf', { currency: currency.code })}</label>
        {way === 'out' && (
          <span className="num muted">
            {t(isTill ? 'inTill' : 'inSafe', { amount: formatDecimal(drawer?.so_tien ?? '0') })}
          </span>
        )}
        {onRemove && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('parts.remove', { currency: currency.code })}
            onClick={onRemove}
          />
        )}
      </header>
      <MoneyInput
        id={inputId}
        autoFocus={onRemove !== undefined}
        size="large"
        unit={currency.code}
        decimals={currency.decimals}
        min="0"
        value={isZero(total) && value.unsorted === null ? null : total}
        hint={useAmountWords(currency.code)}
        onChange={proposal.type}
      />
      {proposal.problem && (
        <Refused currency={currency} problem={proposal.problem} asked={total} held={drawer?.so_tien} onSwap={onSwap} />
      )}
      {currency.notes.length > 0 && (
        <div className="row wrap between gap-4 gap-x-12">
          {!isSorting && proposal.problem === null && <NoteChips notes={chosen} unsorted={value.unsorted} />}
          <Button
            className="p-0 to-the-end"
            type="link"
            size="small"
            aria-expanded={isSorting}
            onClick={() => setSorting(!isSorting)}
          >
            {t(isSorting ? 'parts.hideNotes' : way === 'out' ? 'parts.chooseNotes' : 'parts.typeNotes')}
          </Button>
        </div>
      )}
      {isSorting && (
        <NoteGrid
          label={currency.code}
          notes={notes}
          unit={currency.code}
          decimals={currency.decimals}
          value={value}
          onChange={proposal.overrule}
          showAvailable={way === 'out'}
          withUnsorted
        />
      )}
    </section>
  );
}

interface RefusedProps {
  currency: SheetCurrency;
  problem: 'notEnough' | 'cannotMake';
  asked: string;
  held: string | undefined;
  onSwap: ((currencyId: number) => void) | undefined;
}

/** Said while the amount is being typed, not only after it was sent. */
function Refused({ currency, problem, asked, held = '0', onSwap }: RefusedProps) {
  const { t } = useTranslation('safe');
  const params = {
    currency: currency.code,
    amount: formatDecimal(asked),
    held: formatDecimal(held),
    asked: formatDecimal(asked),
  };
  return (
    <Alert
      type="warning"
      showIcon
      title={t(`parts.${problem}`, params)}
      action={
        problem === 'cannotMake' &&
        onSwap && (
          <Button size="small" onClick={() => onSwap(currency.id)}>
            {t('swap.act')}
          </Button>
        )
      }
    />
  );
}
