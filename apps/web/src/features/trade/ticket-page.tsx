import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import { Button, Skeleton } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ariaKeys } from '../../lib/shortcuts.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SafeWarning } from '../../ui/safe-warning/safe-warning.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { focusNow } from './focus.ts';
import { lineMargins } from './margin.ts';
import { firstChoice, type Payout } from './payout.ts';
import { PayoutNotes } from './payout-notes.tsx';
import { RateReason } from './rate-reason.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { SettlementFields } from './settlement-fields.tsx';
import { TicketLine } from './ticket-line.tsx';
import { askedField, filledLines, newLine, newTicket, type TicketState } from './ticket-model.ts';
import { TicketSummary } from './ticket-summary.tsx';
import styles from './trade.module.css';
import { usePostedRatesQuery } from './trade-endpoints.ts';
import { useKindOfAddress } from './trade-list-page.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { useCounterReady, useSettlement } from './use-line-money.ts';
import { useTicket } from './use-ticket.ts';

/** Each kind has a draft of its own, so going from one to another starts afresh. */
export default function TicketPage() {
  const { t } = useTranslation('trade');
  const kind = useKindOfAddress();
  if (useCounterReady()) return <Ticket key={kind.path} kind={kind} />;
  return (
    <PageFrame title={t(`newKind.${kind.code}`)}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </PageFrame>
  );
}

/** The counter's ticket: lines on the left, what it comes to on the right, everything by keyboard. */
function Ticket({ kind }: { kind: TradeKind }) {
  const { t } = useTranslation('trade');
  const { state, change, forget } = useDraft(kind.path);
  const [done, setDone] = useState<Trade | null>(null);
  const [changesNotes, setChangesNotes] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const toSubmit = useCallback(() => submitButton.current?.focus(), []);
  const entry = useRef<HTMLDivElement>(null);
  const settlement = useSettlement(state);
  const work = useTicket(kind, state, settlement.money, done !== null, (trade) => {
    forget();
    setDone(trade);
  });
  const warns = (warning: string) => work.quote?.canh_bao.some(({ loai }) => loai === warning) ?? false;
  const submit = () => {
    const asked = askedField(state, work.quote);
    if (asked) focusNow(asked);
    else work.submit();
  };
  const changeNotes = () => {
    if (changesNotes) focusNow(`payout-${work.payouts[0]?.key}`);
    setChangesNotes(true);
    const open = work.payouts.filter(({ chosen }) => chosen === null);
    change((now) => ({ payout: { ...now.payout, ...firstChoices(open) } }));
  };
  const addLine = () => change((now) => ({ lines: [...now.lines, newLine()] }));
  useShortcut('save', submit);
  useShortcut('addLine', addLine);
  useShortcut('changeNotes', changeNotes);
  const showsNotes = work.payouts.length > 0 && (changesNotes || work.payouts.some(({ chosen }) => chosen !== null));

  return (
    <PageFrame
      title={t(`newKind.${kind.code}`)}
      toolbar={<SafeWarning />}
      actions={
        <Link to={`/${kind.path}`}>
          <Button icon={<ArrowLeftOutlined />}>{t('back')}</Button>
        </Link>
      }
    >
      <div className={styles.ticket} data-side={kind.side} data-enter-scope="">
        <div ref={entry} className={styles.entry}>
          {kind.settlesInUsd && <SettlementFields kind={kind} state={state} onChange={change} />}
          <TicketLines {...{ kind, state, settlement, change }} quote={work.quote} onDone={toSubmit} />
          {(warns('rateBand') || state.rateReason) && (
            <RateReason value={state.rateReason} onChange={(rateReason) => change({ rateReason })} />
          )}
          <Button type="dashed" icon={<PlusOutlined />} onClick={addLine} aria-keyshortcuts={ariaKeys('addLine')}>
            {t('addLine')}
            <KeyCap of="addLine" />
          </Button>
          {showsNotes && (
            <PayoutNotes
              payouts={work.payouts}
              onChoose={({ key, amount }, notes) =>
                change((now) => ({ payout: { ...now.payout, [key]: { amount, notes } } }))
              }
              onClose={() => {
                setChangesNotes(false);
                change({ payout: {} });
                submitButton.current?.focus();
              }}
              onDone={() => submitButton.current?.focus()}
            />
          )}
          <CustomerFields {...{ kind, state, settlement }} asksIdentity={warns('largeTrade')} onChange={change} />
        </div>
        <TicketSummary
          {...{ kind, work, submitButton }}
          isWaiting={state.isWaiting}
          settlement={settlement.money}
          onSubmit={submit}
          onChangeNotes={changeNotes}
        />
      </div>
      <ReceiptDialog
        kind={kind}
        trade={done}
        onClose={() => {
          setDone(null);
          setChangesNotes(false);
          change(newTicket());
          forget();
        }}
        onGone={() => entry.current?.querySelector<HTMLInputElement>('input[role="combobox"]')?.focus()}
      />
    </PageFrame>
  );
}

function firstChoices(payouts: readonly Payout[]): TicketState['payout'] {
  const choices = payouts.flatMap((payout) => {
    const notes = firstChoice(payout);
    return notes ? [[payout.key, { amount: payout.amount, notes }] as const] : [];
  });
  return Object.fromEntries(choices);
}

interface TicketLinesProps {
  kind: TradeKind;
  state: TicketState;
  settlement: ReturnType<typeof useSettlement>;
  quote: TradeQuote | undefined;
  change: Draft['change'];
  onDone: () => void;
}

function TicketLines({ kind, state, settlement, quote, change, onDone }: TicketLinesProps) {
  const { data: rates } = usePostedRatesQuery();
  const filled = filledLines(state);
  const { conversion } = settlement;
  const margins = useMemo(
    () => (quote ? lineMargins(kind, quote, rates?.dong ?? [], conversion) : []),
    [kind, quote, rates, conversion],
  );
  return state.lines.map((line, index) => (
    <TicketLine
      key={line.key}
      {...{ kind, line, settlement, change, onDone }}
      isFirst={index === 0}
      isOnly={state.lines.length === 1}
      margin={margins[filled.indexOf(line)] ?? undefined}
    />
  ));
}
