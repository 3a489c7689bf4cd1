import { CloseOutlined } from '@ant-design/icons';
import type { Drawer } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { Alert, Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../ui/money-input.tsx';
import { NoteChips } from '../../ui/note-chips.tsx';
import { grandTotal, NO_NOTES, type NoteCounts } from '../../ui/note-counts.ts';
import { NoteGrid } from '../../ui/note-grid.tsx';
import { useAmountWords } from '../../ui/use-amount-words.ts';
import { type SheetMoney, withAvailable } from './count-model.ts';
import styles from './movement.module.css';
import { usePayoutProposal } from './use-payout-proposal.ts';

export type MovementWay = 'in' | 'out';

interface MoneyPartProps {
  money: SheetMoney;
  way: MovementWay;
  drawer: Drawer | undefined;
  onRemove: () => void;
  onSwap: (moneyId: number) => void;
  value?: NoteCounts;
  onChange?: (value: NoteCounts) => void;
}

/** One money of a movement: an amount, and the notes it is made of. Typing either one settles the other. */
export function MoneyPart({ money, way, drawer, onRemove, onSwap, value = NO_NOTES, onChange }: MoneyPartProps) {
  const { t } = useTranslation('safe');
  const inputId = useId();
  const [isSorting, setSorting] = useState(false);
  const change = (notes: NoteCounts) => onChange?.(notes);
  const proposal = usePayoutProposal(money.id, way === 'out', drawer, change);
  const total = grandTotal(money.notes, value);
  const notes = way === 'out' ? withAvailable(money, drawer) : money.notes;
  const chosen = money.notes.map(({ id, value: face }) => ({ value: face, count: value.counts[id] ?? 0 }));
  return (
    <section className={styles.part} aria-label={money.code}>
      <header className={styles.partHead}>
        <label htmlFor={inputId}>{t('amountOf', { money: money.code })}</label>
        {way === 'out' && (
          <span className={`num ${styles.quiet}`}>
            {t('inSafe', { amount: formatDecimal(drawer?.so_tien ?? '0') })}
          </span>
        )}
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('parts.remove', { money: money.code })}
          onClick={onRemove}
        />
      </header>
      <MoneyInput
        id={inputId}
        autoFocus
        size="large"
        unit={money.code}
        decimals={money.decimals}
        min="0"
        value={isZero(total) && value.unsorted === null ? null : total}
        hint={useAmountWords(money.code)}
        onChange={proposal.type}
      />
      {proposal.problem && (
        <Refused money={money} problem={proposal.problem} asked={total} held={drawer?.so_tien} onSwap={onSwap} />
      )}
      {money.notes.length > 0 && (
        <div className={styles.partNotes}>
          {!isSorting && proposal.problem === null && <NoteChips notes={chosen} unsorted={value.unsorted} />}
          <Button
            className={styles.notesToggle}
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
          label={money.code}
          notes={notes}
          unit={money.code}
          decimals={money.decimals}
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
  money: SheetMoney;
  problem: 'notEnough' | 'cannotMake';
  asked: string;
  held: string | undefined;
  onSwap: (moneyId: number) => void;
}

/** Said while the amount is being typed, not only after it was sent. */
function Refused({ money, problem, asked, held = '0', onSwap }: RefusedProps) {
  const { t } = useTranslation('safe');
  const params = {
    money: money.code,
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
        problem === 'cannotMake' && (
          <Button size="small" onClick={() => onSwap(money.id)}>
            {t('swap.act')}
          </Button>
        )
      }
    />
  );
}
