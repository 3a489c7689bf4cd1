import { DeleteOutlined } from '@ant-design/icons';
import type { TradeKind } from '@doi-tien/contract/trade';
import { Button, Select } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Field } from './field.tsx';
import { KeyCap } from './key-cap.tsx';
import { LineNotes } from './line-notes.tsx';
import { MoneyPicker } from './money-picker.tsx';
import { RateHint } from './rate-hint.tsx';
import { changeMoney, exactAmount, type LineState, postedRate, solveLine } from './ticket-model.ts';
import styles from './trade.module.css';
import { useLineMoney } from './use-line-money.ts';

interface TicketLineProps {
  kind: TradeKind;
  line: LineState;
  isFirst: boolean;
  settlement: { decimals: number; conversion: string | null; money: { ma: string } | undefined };
  onChange: (line: LineState) => void;
  onRemove: (() => void) | undefined;
  /** Enter after the last figure of the line. */
  onDone: () => void;
}

/** Currency, quantity or notes, rate, done: in the order a teller speaks. */
export function TicketLine({ kind, line, isFirst, settlement, onChange, onRemove, onDone }: TicketLineProps) {
  const { t } = useTranslation('trade');
  const { desk, choices, notes, money, groups, posted, isCash } = useLineMoney(kind, line, settlement.conversion);
  const [countsNotes, setCountsNotes] = useState(line.typed === 'notes');
  const [takesFocus] = useState(isFirst || line.moneyId === null);
  const [asksForNotes, setAsksForNotes] = useState(false);
  const solveWith = { notes, settlementDecimals: settlement.decimals };

  const change = (part: Partial<LineState>) => {
    const next = { ...line, ...part };
    onChange(money ? solveLine(next, { money, ...solveWith }) : next);
  };
  const choose = (moneyId: number, group: string | null) => {
    const chosen = choices.find((choice) => choice.money.id === moneyId)?.money;
    const rate = postedRate(desk, kind, moneyId, group, settlement.conversion);
    const clean = changeMoney(line, moneyId, group, rate);
    onChange(chosen ? solveLine(clean, { money: chosen, ...solveWith }) : clean);
    focusLater(`${line.key}-${countsNotes ? 'notes' : 'quantity'}`);
  };
  // Banking and Alipay have one money each: nothing to choose, so the teller starts with the quantity.
  const only = choices.length === 1 ? choices[0]?.money.id : undefined;
  useEffect(() => {
    if (line.moneyId === null && only !== undefined) choose(only, null);
  });
  const openNotes = () => {
    if (countsNotes) focusNow(`${line.key}-notes`);
    setCountsNotes(true);
    setAsksForNotes(true);
  };
  const closeNotes = () => {
    setCountsNotes(false);
    focusNow(`${line.key}-quantity`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || !isCash) return;
    event.preventDefault();
    openNotes();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the key that unfolds the notes
    <section className={styles.line} onKeyDown={onKeyDown}>
      <div className={styles.lineFields}>
        <Field label={t('money')}>
          <MoneyPicker
            choices={choices}
            value={line.moneyId}
            autoFocus={takesFocus}
            onChoose={(id) => choose(id, null)}
          />
        </Field>
        <Field label={t('quantity')}>
          <MoneyInput
            id={`${line.key}-quantity`}
            value={line.quantity}
            decimals={money?.so_le ?? 2}
            unit={money?.ma ?? ''}
            aria-label={t('quantity')}
            readOnly={countsNotes}
            onChange={(quantity) => change({ quantity, typed: 'quantity' })}
            onEnter={() => focusNow(`${line.key}-rate`)}
          />
        </Field>
        <Field label={t('rate')} hint={line.moneyId !== null && <RateHint rate={line.rate} posted={posted} />}>
          <MoneyInput
            id={`${line.key}-rate`}
            value={line.rate}
            decimals={8}
            onChange={(rate) => change({ rate })}
            onEnter={onDone}
          />
        </Field>
        <Field label={t('amount')} hint={exactAmount(line, money, settlement.decimals)}>
          <MoneyInput
            id={`${line.key}-amount`}
            value={line.amount}
            decimals={settlement.decimals}
            unit={settlement.money?.ma ?? ''}
            aria-label={t('amount')}
            onChange={(amount) => change({ amount, typed: 'amount' })}
            onEnter={onDone}
          />
        </Field>
      </div>
      <LineTools
        groups={groups}
        group={line.group}
        onGroup={(group) => line.moneyId !== null && choose(line.moneyId, group)}
        countsNotes={isCash ? countsNotes : null}
        onToggleNotes={countsNotes ? closeNotes : openNotes}
        onRemove={onRemove}
      />
      {countsNotes && money && (
        <LineNotes
          key={money.id}
          id={`${line.key}-notes`}
          takesFocus={asksForNotes}
          label={t('notesOf', { money: money.ma })}
          notes={notes}
          unit={money.ma}
          value={line.notes}
          showAvailable={kind.side === 'sell'}
          onChange={(counted) => change({ notes: counted, typed: 'notes' })}
          onDone={() => focusNow(`${line.key}-rate`)}
        />
      )}
    </section>
  );
}

interface LineToolsProps {
  /** Kinds of notes with a rate of their own; most moneys have none. */
  groups: readonly string[];
  group: string | null;
  onGroup: (group: string | null) => void;
  /** Null where there are no notes to count. */
  countsNotes: boolean | null;
  onToggleNotes: () => void;
  onRemove: (() => void) | undefined;
}

function LineTools({ groups, group, onGroup, countsNotes, onToggleNotes, onRemove }: LineToolsProps) {
  const { t } = useTranslation('trade');
  if (countsNotes === null && !onRemove) return null;
  return (
    <div className={styles.lineTools}>
      {countsNotes !== null && (
        <Button type="text" size="small" aria-expanded={countsNotes} aria-keyshortcuts="F2" onClick={onToggleNotes}>
          {t(countsNotes ? 'hideNotes' : 'countNotes')}
          {!countsNotes && <KeyCap>F2</KeyCap>}
        </Button>
      )}
      {groups.length > 0 && (
        <Select
          size="small"
          variant="borderless"
          popupMatchSelectWidth={false}
          aria-label={t('group')}
          value={group ?? ''}
          options={[
            { value: '', label: t('allNotes') },
            ...groups.map((name) => ({ value: name, label: t('groupOf', { group: name }) })),
          ]}
          onChange={(name: string) => onGroup(name || null)}
        />
      )}
      {onRemove && (
        <Button type="text" size="small" icon={<DeleteOutlined />} onClick={onRemove}>
          {t('removeLine')}
        </Button>
      )}
    </div>
  );
}

/** The element, or the first field inside it. */
function focusNow(id: string): void {
  const found = document.getElementById(id);
  const field = found?.matches('input') ? found : found?.querySelector<HTMLElement>('input');
  field?.focus();
}

/** After React has drawn what is to be focused and the picker has let go. */
function focusLater(id: string): void {
  setTimeout(() => focusNow(id), 0);
}
