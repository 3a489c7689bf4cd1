import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/session/permissions.ts';
import { useAppSelector } from '../../../lib/state/root.ts';
import { businessDay, showMomentBeside } from '../../../ui/dates/moments.ts';
import { MoneyText } from '../../../ui/money/money-text.tsx';
import { StatusTag, type StatusTone } from '../../../ui/status-tag.tsx';
import { CompleteDrawer } from '../list/trade-acts.tsx';
import { TradeDrawer } from '../list/trade-drawer.tsx';
import { linesText } from '../model/lines-text.ts';
import { useMyTradesQuery } from '../model/trade-endpoints.ts';
import styles from './my-tickets.module.css';

const STATUS: Record<Trade['trang_thai'], { word: 'done' | 'waiting' | 'void'; tone: StatusTone }> = {
  [TRADE_STATUS.done]: { word: 'done', tone: 'success' },
  [TRADE_STATUS.waiting]: { word: 'waiting', tone: 'warning' },
  [TRADE_STATUS.void]: { word: 'void', tone: 'danger' },
};

/** What I did today with tickets of this kind: Enter opens one to print it again; those that wait stand on top. */
export function MyTickets({ kind }: { kind: TradeKind }) {
  const { t } = useTranslation('trade');
  const may = useMay(kind.path);
  const today = businessDay(new Date());
  const trades = useMyTrades(kind, today, may('index'));
  const list = useRef<HTMLUListElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [completed, setCompleted] = useState<Trade | null>(null);
  const [isCompleting, setCompleting] = useState(false);
  if (trades === null || trades.length === 0) return null;
  const walk = (event: KeyboardEvent) => moveFocus(event, list.current);
  return (
    <section className="full-width" aria-label={t('mine.title')}>
      <h2 className="no-margin mb-8 muted text-14 weight-500">{t('mine.title')}</h2>
      <ul ref={list} className="panel plain-list" onKeyDown={walk}>
        {trades.map((trade) => {
          const { word, tone } = STATUS[trade.trang_thai];
          const isWaiting = trade.trang_thai === TRADE_STATUS.waiting;
          return (
            <li key={trade.id} className={`row ${styles.item}`} data-status={word}>
              <button type="button" className={styles.row} data-ticket="" onClick={() => setOpened(trade.id)}>
                <span className="num muted">{showMomentBeside(today, trade.ngay_tao)}</span>
                <span className={`num break-anywhere ${styles.lines}`}>{linesText(trade)}</span>
                <span className={styles.amount}>
                  <MoneyText amount={trade.thanh_tien} unit={trade.ma_tien_thanh_toan} />
                </span>
                <StatusTag tone={tone} label={t(`status.${word}`)} />
              </button>
              {isWaiting && may('update') && (
                <Button
                  size="small"
                  type="primary"
                  ghost
                  onClick={() => {
                    setCompleted(trade);
                    setCompleting(true);
                  }}
                >
                  {t('mine.arrived')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <TradeDrawer kind={kind} id={opened} onClose={() => setOpened(null)} />
      {completed && (
        <CompleteDrawer kind={kind} trade={completed} open={isCompleting} onClose={() => setCompleting(false)} />
      )}
    </section>
  );
}

/** Asked for once the first field has the focus: nothing stands between the key and its ticket. */
function useMyTrades(kind: TradeKind, day: string, mayList: boolean): Trade[] | null {
  const [isLater, setLater] = useState(false);
  useEffect(() => setLater(true), []);
  const personId = useAppSelector((state) => state.auth.user?.id);
  const { data } = useMyTradesQuery(
    { path: kind.path, personId: personId ?? 0, day },
    { skip: !isLater || !mayList || personId === undefined },
  );
  if (!data) return null;
  const isWaiting = ({ trang_thai }: Trade) => trang_thai === TRADE_STATUS.waiting;
  return [...data.items.filter(isWaiting), ...data.items.filter((trade) => !isWaiting(trade))];
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-ticket]') ?? [])];
  const at = rows.findIndex((row) => row.parentElement?.contains(event.target as Element));
  rows[at + step]?.focus();
}
