import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { Alert, Button, Drawer } from 'antd';
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useScreenSize } from '../../../lib/browser/use-media.ts';
import { ariaKeys } from '../../../lib/keys/shortcuts.ts';
import { useShortcut } from '../../../lib/keys/use-shortcut.ts';
import { useCan, useMay } from '../../../lib/session/permissions.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CounterfeitButton } from '../../../ui/counterfeit/counterfeit-button.tsx';
import type { CounterfeitStart } from '../../../ui/counterfeit/counterfeit-form.ts';
import { useAccountChoices } from '../../../ui/currency/outside-account-select.tsx';
import { showMoment } from '../../../ui/dates/moments.ts';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { Waiting } from '../../../ui/page/waiting.tsx';
import { fromTrade } from '../model/copied-ticket.ts';
import { settledAmount, unitOf } from '../model/lines-text.ts';
import { handOverDraft } from '../model/ticket-drafts.ts';
import { useTradeQuery } from '../model/trade-endpoints.ts';
import { useTierText } from '../model/use-tier-text.ts';
import { PaperChoice } from '../receipt/paper-choice.tsx';
import { PrintLine } from '../receipt/print-line.tsx';
import { Receipt } from '../receipt/receipt.tsx';
import { TradedNotes } from '../receipt/traded-cash.tsx';
import { type Paper, usePaper } from '../receipt/use-paper.ts';
import { usePrint } from '../receipt/use-print.ts';
import { CompleteDrawer, DetailsDrawer, VoidDialog } from './trade-acts.tsx';
import styles from './trade-drawer.module.css';
import { TradeHistory } from './trade-history.tsx';

interface TradeDrawerProps {
  kind: TradeKind;
  id: number | null;
  /** Asked to be printed from the list: printed as soon as it is here. */
  prints?: boolean;
  onPrinted?: () => void;
  onClose: () => void;
}

/** A posted ticket: its receipt, and what may still be done with it. */
export function TradeDrawer({ kind, id, prints = false, onPrinted, onClose }: TradeDrawerProps) {
  const { t } = useTranslation('trade');
  const phone = useScreenSize() === 'mobile';
  const { currentData: trade, error, refetch } = useTradeQuery({ path: kind.path, id: id ?? 0 }, { skip: id === null });
  const { shown, print, printByBrowser } = usePrint(kind, trade ?? null);
  const [paper, setPaper] = usePaper();
  const place = useRef<HTMLDivElement>(null);
  const isDue = prints && trade !== undefined;
  const printNow = useEffectEvent(() => {
    onPrinted?.();
    print();
  });
  useEffect(() => {
    if (isDue) printNow();
  }, [isDue]);
  const takeFocusBack = useFocusAfterAct(place, trade?.trang_thai);
  useShortcut('print', trade?.trang_thai === TRADE_STATUS.done ? print : null, place);
  return (
    <Drawer
      open={id !== null}
      title={trade ? <CodeTitle code={trade.ma_giao_dich} /> : t('ticket')}
      size={phone ? '100%' : 608}
      extra={<PaperChoice value={paper} onChange={setPaper} />}
      onClose={onClose}
      footer={
        trade && (
          <TradeActions
            kind={kind}
            trade={trade}
            onPrint={print}
            onPrintByBrowser={printByBrowser}
            onClosed={takeFocusBack}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long receipt scrolls with the arrow keys */}
      <div ref={place} tabIndex={0} className={styles.body}>
        {shown ? <TradeBody kind={kind} trade={shown} paper={paper} /> : <Waiting error={error} refetch={refetch} />}
      </div>
    </Drawer>
  );
}

/**
 * An act takes its own button away, and the focus with it: Escape and Tab would start at the top of the page. The new state
 * may come before the dialog is gone or after it, so both ask.
 */
function useFocusAfterAct(place: RefObject<HTMLElement | null>, state: unknown): () => void {
  const takeBack = useCallback(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [place]);
  useEffect(() => {
    if (state !== undefined) takeBack();
  }, [state, takeBack]);
  return takeBack;
}

function CodeTitle({ code }: { code: string }) {
  const { t } = useTranslation('trade');
  return (
    <>
      {code} <CopyButton text={code} label={t('code')} />
    </>
  );
}

/** As the notice of the void said it. A ticket that still waited belongs to no safe: no money went back. */
function VoidTitle({ trade }: { trade: Trade }) {
  const { t } = useTranslation('trade');
  const code = trade.ma_giao_dich;
  return trade.ket_id !== null ? t('voided', { code, amount: settledAmount(trade) }) : t('voidedWaiting', { code });
}

function TradeBody({ kind, trade, paper }: { kind: TradeKind; trade: Trade; paper: Paper }) {
  const { t } = useTranslation('trade');
  const maySeeCustomer = useCan(['khach-hang', 'index']);
  return (
    <>
      {trade.trang_thai === TRADE_STATUS.void && (
        <Alert
          className="mb-16"
          type="error"
          showIcon
          title={<VoidTitle trade={trade} />}
          description={[
            trade.ly_do_huy,
            trade.huy_luc && showMoment(trade.huy_luc),
            trade.nguoi_duyet_huy && t('approvedBy', { name: trade.nguoi_duyet_huy }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      )}
      <PrintLine trade={trade} />
      <TradedNotes kind={kind} trade={trade} />
      <Receipt kind={kind} trade={trade} paper={paper} />
      {trade.ma_tham_chieu && (
        <p className="no-margin mt-8 secondary">
          {t('reference')}: {trade.ma_tham_chieu} <CopyButton text={trade.ma_tham_chieu} label={t('reference')} />
        </p>
      )}
      <TierLines trade={trade} />
      <AccountLine kind={kind} trade={trade} />
      <TillLine trade={trade} />
      {trade.ghi_chu && (
        <p className="no-margin mt-8 secondary">
          {t('note')}: {trade.ghi_chu}
        </p>
      )}
      {trade.khach_hang_id !== null && maySeeCustomer && (
        <p className="no-margin mt-8 secondary">
          <Link to={`/khach-hang/${trade.khach_hang_id}`}>{t('openCustomer')}</Link>
        </p>
      )}
      <TradeHistory kind={kind} id={trade.id} />
    </>
  );
}

/** Which lines were agreed by a tier, and why. */
function TierLines({ trade }: { trade: Trade }) {
  const { t } = useTranslation('trade');
  const tierText = useTierText();
  return trade.chi_tiet.map(
    ({ stt, bac, ma_tien }) =>
      bac && (
        <p key={stt} className="no-margin mt-8 secondary">
          {t('tierSays', { what: tierText(bac, unitOf(ma_tien)) })}
        </p>
      ),
  );
}

/** The account that was named, while it is in use. */
function AccountLine({ kind, trade }: { kind: TradeKind; trade: Trade }) {
  const { t } = useTranslation('common');
  const accounts = useAccountChoices(
    trade.tai_khoan_ngoai_id === null ? undefined : kind.group,
    trade.chi_tiet.map(({ tien_id }) => tien_id),
  );
  const named = accounts.find(({ id }) => id === trade.tai_khoan_ngoai_id);
  return named ? (
    <p className="no-margin mt-8 secondary">
      {t('outsideAccount')}: {named.nhan}
    </p>
  ) : null;
}

/** Nothing of a ticket that was paid from the safe. */
function TillLine({ trade: { ngan_quy, ngan_quy_huy } }: { trade: Trade }) {
  const { t } = useTranslation('trade');
  const lines = [
    ngan_quy !== null && t('place.paid', { till: ngan_quy }),
    ngan_quy_huy !== null && ngan_quy_huy !== ngan_quy && t('place.voided', { till: ngan_quy_huy }),
  ].filter(Boolean);
  return lines.length > 0 ? <p className="no-margin mt-8 secondary">{lines.join(' · ')}</p> : null;
}

function suspectOf({ id, chi_tiet, ten_khach, so_giay_to }: Trade): CounterfeitStart {
  return {
    ticketId: id,
    currencyId: chi_tiet[0]?.tien_id,
    customerName: ten_khach ?? undefined,
    paperNumber: so_giay_to ?? undefined,
  };
}

interface TradeActionsProps {
  kind: TradeKind;
  trade: Trade;
  onPrint: () => void;
  /** Where `onPrint` prints on a printer of the business. */
  onPrintByBrowser: (() => void) | null;
  /** A dialog of an act is gone. */
  onClosed: () => void;
}

function TradeActions({ kind, trade, onPrint, onPrintByBrowser, onClosed }: TradeActionsProps) {
  const { t } = useTranslation('trade');
  const may = useMay(kind.path);
  const navigate = useNavigate();
  const [act, setAct] = useState<'void' | 'complete' | 'details' | null>(null);
  const isVoid = trade.trang_thai === TRADE_STATUS.void;
  const isWaiting = trade.trang_thai === TRADE_STATUS.waiting;
  const close = () => setAct(null);
  const copy = () => {
    const draftId = handOverDraft(kind.path, fromTrade(trade, kind), trade.ma_giao_dich);
    void navigate(`/${kind.path}/moi`, { state: { draftId } });
  };
  return (
    <div className="row wrap stretch justify-end">
      {may('void') && !isVoid && (
        <Button danger onClick={() => setAct('void')}>
          {t('void')}
        </Button>
      )}
      <CounterfeitButton start={suspectOf(trade)} />
      {may('update') && <Button onClick={() => setAct('details')}>{t('changeDetails')}</Button>}
      {may('create') && (
        <Button type={isVoid ? 'primary' : 'default'} onClick={copy}>
          {t('copyToNew')}
        </Button>
      )}
      {trade.trang_thai === TRADE_STATUS.done && onPrintByBrowser && (
        <Button onClick={onPrintByBrowser}>{t('printed.byBrowser')}</Button>
      )}
      {trade.trang_thai === TRADE_STATUS.done && (
        <Button type="primary" onClick={onPrint} aria-keyshortcuts={ariaKeys('print')}>
          {t(trade.so_lan_in > 0 ? 'printAgain' : 'print')}
          <KeyCap of="print" />
        </Button>
      )}
      {may('update') && isWaiting && (
        <Button type="primary" onClick={() => setAct('complete')}>
          {t('complete')}
        </Button>
      )}
      <VoidDialog kind={kind} trade={trade} open={act === 'void'} onClose={close} onClosed={onClosed} />
      <CompleteDrawer kind={kind} trade={trade} open={act === 'complete'} onClose={close} />
      <DetailsDrawer kind={kind} trade={trade} open={act === 'details'} onClose={close} />
    </div>
  );
}
