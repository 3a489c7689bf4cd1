import { ArrowLeftOutlined } from '@ant-design/icons';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Button } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CounterWarning } from './counter-warning.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { TicketLine } from './ticket-line.tsx';
import { newLine, newTicket, type TicketState, toBody } from './ticket-model.ts';
import { TicketSummary } from './ticket-summary.tsx';
import styles from './trade.module.css';
import { useKindOfAddress } from './trade-list-page.tsx';
import { useDraft } from './use-draft.ts';

/** The counter's ticket: lines on the left, what it comes to on the right, everything by keyboard. */
export default function TicketPage() {
  const { t } = useTranslation('trade');
  const kind = useKindOfAddress();
  const [state, setState, forget] = useDraft(kind.path);
  const [done, setDone] = useState<Trade | null>(null);
  const submit = useRef<(() => void) | null>(null);
  const change = (part: Partial<TicketState>) => setState({ ...state, ...part });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit.current?.();
  };
  const onPosted = (trade: Trade) => {
    forget();
    setDone(trade);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the submit key from the fields inside */}
      <div className={`${styles.ticket} ${kind.side === 'buy' ? styles.buy : styles.sell}`} onKeyDown={onKeyDown}>
        <div className={styles.entry}>
          {state.lines.map((line, index) => (
            <TicketLine
              key={line.key}
              kind={kind}
              line={line}
              isFirst={index === 0}
              settlementId={state.settlementId}
              onChange={(next) => change({ lines: state.lines.map((each) => (each.key === line.key ? next : each)) })}
              onRemove={
                state.lines.length > 1
                  ? () => change({ lines: state.lines.filter((each) => each !== line) })
                  : undefined
              }
            />
          ))}
          <Button onClick={() => change({ lines: [...state.lines, newLine()] })}>{t('addLine')}</Button>
          <CustomerFields kind={kind} state={state} onChange={change} />
        </div>
        <TicketSummary kind={kind} body={toBody(state)} submitRef={submit} onPosted={onPosted} />
      </div>
      <ReceiptDialog
        kind={kind}
        trade={done}
        onClose={() => {
          setDone(null);
          setState(newTicket());
        }}
      />
    </PageFrame>
  );
}
