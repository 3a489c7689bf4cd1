import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade, TradeQuote } from '@doi-tien/contract/trade.schema';
import { Button, Skeleton } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ariaKeys } from '../../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import type { CounterfeitStart } from '../../../ui/counterfeit/counterfeit-form.ts';
import { LazyCounterfeitDrawer } from '../../../ui/counterfeit/lazy-counterfeit-drawer.tsx';
import { goOnWithEnter } from '../../../ui/form/focus-next.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { MountLater } from '../../../ui/page/mount-later.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { CashPanel } from '../cash-panel/cash-panel.tsx';
import { usePayoutNotes } from '../cash-panel/use-payout-notes.ts';
import { useShownTicket } from '../display/use-shown-ticket.ts';
import { lineMargins } from '../model/margin.ts';
import { filledLines, newLine, type TicketState } from '../model/ticket-model.ts';
import { usePostedRatesQuery } from '../model/trade-endpoints.ts';
import { type Draft, useDraft } from '../model/use-draft.ts';
import { useKindOfAddress } from '../model/use-kind-of-address.ts';
import { useCounterReady, useSettlement } from '../model/use-line-currency.ts';
import { useTicket } from '../model/use-ticket.ts';
import { useTieredTicket } from '../model/use-tiered-ticket.ts';
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx';
import { LazyReservationDrawer } from '../reservation/lazy-reservation-drawer.tsx';
import { useReserving } from '../reservation/use-reserving.ts';
import { ArrivalFields } from './arrival-fields.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { DraftStrip } from './draft-strip.tsx';
import { SettlementFields } from './settlement-fields.tsx';
import { TicketGlance } from './ticket-glance.tsx';
import { TicketLine } from './ticket-line.tsx';
import styles from './ticket-page.module.css';
import { TicketReasons } from './ticket-reasons.tsx';
import { SummaryPlace, TicketSummary } from './ticket-summary.tsx';
import { useFirstKeys } from './use-first-keys.ts';
import { useScannedCustomer } from './use-scanned-customer.ts';
import { useGoOn, useSending } from './use-sending.ts';
import { TicketWarnings, WorkingPlace } from './working-place.tsx';

/** Coming here, by whatever way and also from this screen itself, starts an empty ticket. */
export default function TicketPage() {
  const { t } = useTranslation('trade');
  const kind = useKindOfAddress();
  const { key } = useLocation();
  if (useCounterReady()) return <Ticket key={`${kind.path} ${key}`} kind={kind} />;
  return (
    <PageFrame title={t(`newKind.${kind.code}`)}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </PageFrame>
  );
}

/** The counter's ticket: lines on the left, what it comes to on the right, everything by keyboard. */
function Ticket({ kind }: { kind: TradeKind }) {
  const { t } = useTranslation('trade');
  const draft = useDraft(kind.path, useHandedOverId());
  const { state, change } = draft;
  const [done, setDone] = useState<Trade | null>(null);
  const [lastCode, setLastCode] = useState<string | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const summary = useRef<HTMLElement>(null);
  const toSubmit = useCallback(() => submitButton.current?.focus(), []);
  const goOn = useGoOn(kind, draft.now, toSubmit);
  const settlement = useSettlement(state);
  const onPosted = (trade: Trade) => {
    draft.forget();
    // At once, or the next Enter would still fall on the button that posts.
    flushSync(() => setDone(trade));
    setLastCode(trade.ma_giao_dich);
  };
  const onLeft = () => {
    draft.forget();
    startNext();
  };
  const split = useTieredTicket(kind, draft, settlement);
  const work = useTicket(kind, split.ticket, settlement.currency, done !== null, onPosted, onLeft, draft);
  useShownTicket(kind, work, done);
  const notes = usePayoutNotes(work, change, summary);
  const sending = useSending(kind, draft, work, summary);
  const startNext = () => {
    // First the dialog lets go of the focus, then the new ticket takes it, as it does when the page opens.
    flushSync(() => setDone(null));
    notes.reset();
    sending.startAnew();
    draft.startAnew();
  };
  const addLine = () => change((now) => ({ lines: [...now.lines, newLine()] }));
  useShortcut('addLine', addLine);
  const reserving = useReserving(kind, draft);
  useShortcut('changeNotes', notes.ask);
  const suspect = useSuspect();
  useKeysAndScanner(change);

  return (
    <PageFrame title={t(`newKind.${kind.code}`)} toolbar={<TicketWarnings />} actions={<BackToList path={kind.path} />}>
      <DraftStrip draft={draft} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter goes from field to field */}
      <div
        className={`stack gap-24 ${styles.ticket}`}
        data-side={kind.side}
        data-enter-scope=""
        onKeyDown={(event) => goOnWithEnter(event, toSubmit)}
      >
        <div className="column align-top may-shrink gap-16">
          {kind.settlesInUsd && <SettlementFields state={state} splitSources={split.splitSources} onChange={change} />}
          <TicketLines
            kind={kind}
            state={state}
            split={split}
            settlement={settlement}
            change={change}
            quote={work.quote}
            onDone={goOn}
          />
          <TicketReasons state={state} work={work} change={change} />
          <Button type="dashed" icon={<PlusOutlined />} onClick={addLine} aria-keyshortcuts={ariaKeys('addLine')}>
            {t('addLine')}
            <KeyCap of="addLine" />
          </Button>
          {(kind.mayWait || kind.settlesInUsd) && (
            <ArrivalFields key={`arrival ${draft.id}`} kind={kind} draft={draft} sending={sending} />
          )}
          <CashPanel
            key={`cash ${draft.id}`}
            kind={kind}
            state={state}
            work={work}
            notes={notes}
            change={change}
            settlement={settlement.currency}
            onSuspect={suspect.open}
            onDone={toSubmit}
          />
          <MountLater key={`customer ${draft.id}`} placeholder={<div className={styles.morePlace} />}>
            <CustomerFields
              kind={kind}
              state={state}
              settlement={settlement}
              asksIdentity={work.quote?.canh_bao.some(({ loai }) => loai === 'largeTrade') ?? false}
              onChange={change}
            />
          </MountLater>
        </div>
        <MountLater placeholder={<SummaryPlace />}>
          <TicketSummary
            kind={kind}
            work={work}
            lastCode={lastCode}
            summary={summary}
            submitButton={submitButton}
            isWaiting={state.isWaiting}
            settlement={settlement.currency}
            onSubmit={sending.submit}
            onLeave={notes.giveUp}
          />
        </MountLater>
        <TicketGlance kind={kind} draft={draft} settlement={settlement} />
      </div>
      <LazyCounterfeitDrawer {...suspect.drawer} />
      <LazyReservationDrawer {...reserving} />
      {done && <ReceiptDialog kind={kind} trade={done} onClose={startNext} />}
    </PageFrame>
  );
}

/** What reaches the ticket without a field: the first keys, and papers that are scanned. */
function useKeysAndScanner(change: Draft['change']): void {
  useFirstKeys();
  useScannedCustomer(change);
}

/** And beside it, quietly, where the notes come from. */
function BackToList({ path }: { path: string }) {
  const { t } = useTranslation('trade');
  return (
    <>
      <WorkingPlace />
      <Link to={`/${path}`}>
        <Button icon={<ArrowLeftOutlined />}>{t('back')}</Button>
      </Link>
    </>
  );
}

/** The form of counterfeit notes stays while the ticket is priced anew, which takes the cash panel away for a moment. */
function useSuspect() {
  const [{ isOpen, start }, setState] = useState<{ isOpen: boolean; start: CounterfeitStart }>({
    isOpen: false,
    start: {},
  });
  return {
    open: (known: CounterfeitStart) => setState({ isOpen: true, start: known }),
    drawer: { open: isOpen, start, onClose: () => setState({ isOpen: false, start }) },
  };
}

/** A ticket that another screen filled in is named by the way here. */
function useHandedOverId(): string | null {
  const given: unknown = useLocation().state;
  const id = typeof given === 'object' && given !== null && 'draftId' in given ? given.draftId : null;
  return typeof id === 'string' ? id : null;
}

interface TicketLinesProps {
  kind: TradeKind;
  state: TicketState;
  /** With a line for each rate. */
  split: ReturnType<typeof useTieredTicket>;
  settlement: ReturnType<typeof useSettlement>;
  quote: TradeQuote | undefined;
  change: Draft['change'];
  onDone: () => void;
}

function TicketLines({ kind, state, split, settlement, quote, change, onDone }: TicketLinesProps) {
  const { data: rates } = usePostedRatesQuery();
  const filled = filledLines(split.ticket);
  const { conversion } = settlement;
  const margins = useMemo(
    () => (quote ? lineMargins(kind, quote, rates?.dong ?? [], conversion) : []),
    [kind, quote, rates, conversion],
  );
  return state.lines.map((line, index) => (
    <TicketLine
      key={line.key}
      kind={kind}
      line={line}
      settlement={settlement}
      change={change}
      onDone={onDone}
      isFirst={index === 0}
      isOnly={state.lines.length === 1}
      splitSources={split.splitSources}
      margin={margins[filled.findIndex(({ key }) => key === line.key)] ?? undefined}
    />
  ));
}
