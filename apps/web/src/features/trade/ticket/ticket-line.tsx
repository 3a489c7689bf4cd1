import type { TradeKind } from '@doi-tien/contract/trade';
import { memo, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { focusNow } from '../../../ui/form/focus.ts';
import { LineNotes } from '../cash-panel/line-notes.tsx';
import type { LineMargin } from '../model/margin.ts';
import { atOfferedRate, followsOffer, offeredRate } from '../model/offered-rate.ts';
import { amountOfParts, type SplitSources, splitLine } from '../model/split-line.ts';
import { changeCurrency, type LineState, postedRate, rateGroup, solveLine } from '../model/ticket-model.ts';
import type { Draft } from '../model/use-draft.ts';
import { useLineCurrency } from '../model/use-line-currency.ts';
import styles from '../trade.module.css';
import { LineFields, type LineSettlement } from './line-fields.tsx';
import { LineTools } from './line-tools.tsx';
import { ReservedLine } from './reserved-line.tsx';

interface TicketLineProps {
  kind: TradeKind;
  line: LineState;
  isFirst: boolean;
  settlement: LineSettlement;
  splitSources: SplitSources;
  /** What the line earns, once it is known and may be seen. */
  margin: LineMargin | undefined;
  /** Of the whole ticket. */
  change: Draft['change'];
  /** The last line stays. */
  isOnly: boolean;
  /** Enter after the last figure of the line. */
  onDone: () => void;
}

/** Currency, quantity or notes, rate, done: in the order a teller speaks. Typing in one line does not draw the others. */
export const TicketLine = memo(function TicketLine(props: TicketLineProps) {
  const { kind, line, isFirst, settlement, splitSources, margin, change: changeTicket, isOnly, onDone } = props;
  const { t } = useTranslation('trade');
  const about = useLineCurrency(kind, line, splitSources);
  const { desk, choices, notes, currency, groups, isCash } = about;
  const place = useRef<HTMLElement>(null);
  const [countsNotes, setCountsNotes] = useState(line.typed === 'notes');
  const [takesFocus] = useState(isFirst || line.currencyId === null);
  const [asksForNotes, setAsksForNotes] = useState(false);
  const solveWith = { notes, settlementDecimals: settlement.decimals };

  const onChange = (next: LineState) =>
    changeTicket((now) => ({ lines: now.lines.map((each) => (each.key === line.key ? next : each)) }));
  const remove = () => {
    const neighbour = isFirst ? place.current?.nextElementSibling : place.current?.previousElementSibling;
    neighbour?.querySelector('input')?.focus();
    changeTicket((now) => ({ lines: now.lines.filter(({ key }) => key !== line.key) }));
  };
  const change = (part: Partial<LineState>) => {
    const next = { ...line, ...part };
    if (!currency) return onChange(next);
    const solve = (each: LineState) => solveLine(each, { currency, ...solveWith });
    const follows = !next.isRateTyped && (about.hasTiers || line.isOfTier) && followsOffer(line, about.offerOf);
    onChange(follows ? atOfferedRate(next, about.offerOf, solve) : solve(next));
  };
  const choose = (currencyId: number, group: string | null) => {
    const chosen = choices.find((choice) => choice.currency.id === currencyId)?.currency;
    const rate = postedRate(desk, kind, currencyId, group, settlement.conversion);
    const clean = changeCurrency(line, currencyId, group, rate);
    if (!chosen) return onChange(clean);
    const solve = (each: LineState) => solveLine(each, { currency: chosen, ...solveWith });
    const offerOf = (each: LineState) => offeredRate(splitSources, chosen, each, group);
    onChange(about.hasTiers ? atOfferedRate(clean, offerOf, solve) : solve(clean));
  };
  /** Counted notes decide the posted rate; a rate that somebody typed stays. */
  const countNotes = (counted: LineState['notes']) => {
    const next = { ...line, notes: counted, typed: 'notes' as const };
    if (about.hasTiers || line.isOfTier) return change({ notes: counted, typed: 'notes' });
    const follows = line.currencyId !== null && line.rate === about.posted;
    const rate = follows
      ? postedRate(desk, kind, line.currencyId ?? 0, rateGroup(next, notes), settlement.conversion)
      : line.rate;
    change({ notes: counted, typed: 'notes', rate });
  };
  // Drawn before the key is done with: the next one, however soon it comes, finds the figure of the new currency selected.
  const chooseAndGoOn = (currencyId: number, group: string | null) => {
    flushSync(() => choose(currencyId, group));
    focusNow(`${line.key}-${countsNotes ? 'notes' : 'quantity'}`);
  };
  // Banking and Alipay have one currency each: nothing to choose, so the teller starts with the quantity.
  const only = choices.length === 1 ? choices[0]?.currency.id : undefined;
  useEffect(() => {
    if (line.currencyId === null && only !== undefined) choose(only, null);
  });
  const openNotes = () => {
    if (countsNotes) focusNow(`${line.key}-notes`);
    setCountsNotes(true);
    setAsksForNotes(true);
  };
  /** Notes of several rates get a line for each once the count is left. */
  const leaveNotes = () =>
    changeTicket((now) => ({
      lines: now.lines.flatMap((each) => (each.key === line.key ? splitLine(each, splitSources) : [each])),
    }));
  const closeNotes = () => {
    leaveNotes();
    setCountsNotes(false);
    focusNow(`${line.key}-quantity`);
  };
  // A group with a rate of its own is proved by its notes.
  const chooseGroup = (group: string | null) => {
    if (line.currencyId === null) return;
    if (group === null) return chooseAndGoOn(line.currencyId, null);
    flushSync(() => choose(line.currencyId as number, group));
    openNotes();
  };
  useShortcut('countNotes', isCash ? openNotes : null, place);

  return (
    <section ref={place} className={styles.line}>
      <LineFields
        kind={kind}
        line={countsNotes ? { ...line, amount: amountOfParts(line, splitSources) } : line}
        about={about}
        settlement={settlement}
        margin={margin}
        countsNotes={countsNotes}
        change={change}
        onDone={onDone}
        takesFocus={takesFocus && (only === undefined ? 'currency' : 'quantity')}
        onChoose={(id) => chooseAndGoOn(id, null)}
      />
      <LineTools
        groups={groups}
        group={line.group}
        onGroup={chooseGroup}
        countsNotes={isCash ? countsNotes : null}
        onToggleNotes={countsNotes ? closeNotes : openNotes}
        onRemove={isOnly ? undefined : remove}
      />
      {line.reservation && (
        <ReservedLine reservation={line.reservation} onDrop={() => change({ reservation: undefined })} />
      )}
      {countsNotes && currency && (
        <LineNotes
          key={currency.id}
          id={`${line.key}-notes`}
          takesFocus={asksForNotes}
          label={t('notesOf', { currency: currency.ma })}
          notes={notes}
          unit={currency.ma}
          value={line.notes}
          showAvailable={kind.side === 'sell'}
          onChange={countNotes}
          onPutAway={closeNotes}
          onLeave={leaveNotes}
          onDone={() => focusNow(`${line.key}-rate`)}
        />
      )}
    </section>
  );
});
