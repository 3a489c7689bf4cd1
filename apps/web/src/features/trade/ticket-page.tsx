import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Button, Skeleton } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CounterWarning } from './counter-warning.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { KeyCap } from './key-cap.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { SettlementFields } from './settlement-fields.tsx';
import { TicketLine } from './ticket-line.tsx';
import { newLine, newTicket, type TicketState, toBody } from './ticket-model.ts';
import { TicketSummary } from './ticket-summary.tsx';
import styles from './trade.module.css';
import { useKindOfAddress } from './trade-list-page.tsx';
import { useDraft } from './use-draft.ts';
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
  const [state, setState, forget] = useDraft(kind.path);
  const [done, setDone] = useState<Trade | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const entry = useRef<HTMLDivElement>(null);
  const settlement = useSettlement(state);
  const body = toBody(state);
  const work = useTicket(kind, body, (trade) => {
    forget();
    setDone(trade);
  });
  const change = (part: Partial<TicketState>) => setState({ ...state, ...part });
  const addLine = () => change({ lines: [...state.lines, newLine()] });

  const onKeyDown = (event: KeyboardEvent) => {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSubmit && event.key !== 'F4') return;
    event.preventDefault();
    if (isSubmit) work.submit();
    else addLine();
  };

  return (
    <PageFrame
      title={t(`newKind.${kind.code}`)}
      toolbar={<CounterWarning />}
      actions={
        <Link to={`/${kind.path}`}>
          <Button icon={<ArrowLeftOutlined />}>{t('back')}</Button>
        </Link>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the ticket's keys from the fields inside */}
      <div className={styles.ticket} data-side={kind.side} onKeyDown={onKeyDown} data-enter-scope="">
        <div ref={entry} className={styles.entry}>
          {kind.settlesInUsd && <SettlementFields kind={kind} state={state} onChange={change} />}
          {state.lines.map((line, index) => (
            <TicketLine
              key={line.key}
              kind={kind}
              line={line}
              isFirst={index === 0}
              settlement={settlement}
              onChange={(next) => change({ lines: state.lines.map((each) => (each.key === line.key ? next : each)) })}
              onRemove={
                state.lines.length > 1
                  ? () => change({ lines: state.lines.filter((each) => each !== line) })
                  : undefined
              }
              onDone={() => submitButton.current?.focus()}
            />
          ))}
          <Button type="dashed" icon={<PlusOutlined />} onClick={addLine} aria-keyshortcuts="F4">
            {t('addLine')}
            <KeyCap>F4</KeyCap>
          </Button>
          <CustomerFields kind={kind} state={state} problem={work.problem} onChange={change} />
        </div>
        <TicketSummary kind={kind} body={body} settlement={settlement.money} work={work} submitButton={submitButton} />
      </div>
      <ReceiptDialog
        kind={kind}
        trade={done}
        onClose={() => {
          setDone(null);
          setState(newTicket());
        }}
        onGone={() => entry.current?.querySelector<HTMLInputElement>('input[role="combobox"]')?.focus()}
      />
    </PageFrame>
  );
}
