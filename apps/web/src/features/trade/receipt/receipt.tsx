import { TRADE_STATUS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { cashDue, depositOf } from '@doi-tien/money/cash-due';
import { add, isZero, negate } from '@doi-tien/money/decimal';
import { formatDecimal, formatRate } from '@doi-tien/money/format';
import { amountInWords } from '@doi-tien/money/words';
import viTrade from '@doi-tien/texts/vi/trade';
import { Fragment, type ReactNode } from 'react';
import { useSettingsInUseQuery } from '../../../lib/endpoints/settings-in-use.ts';
import { showMoment } from '../../../ui/dates/moments.ts';
import { MoneyText } from '../../../ui/money/money-text.tsx';
import { BusinessLines, useBusinessHead } from '../../../ui/paper/letterhead.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import styles from './receipt.module.css';
import { ReceiptNotes } from './receipt-notes.tsx';
import { Both, both, vi } from './receipt-words.tsx';
import { TransferCode } from './transfer-code.tsx';
import type { Paper } from './use-paper.ts';

interface ReceiptProps {
  kind: TradeKind;
  trade: Trade;
  paper: Paper;
  /** For how many rows the paper has room, where several are printed together. */
  rows?: number;
}

/**
 * What paper the printer is told to expect: a roll as long as the slip, or a sheet. The screen below the dialog takes no
 * room on it, or the slip would come out once for each of its pages.
 */
function pageOf(paper: Paper, lines: number): string {
  const size = paper === 'a5' ? '148mm 210mm; margin: 10mm' : `80mm ${212 + 8 * lines}mm; margin: 4mm`;
  return `@page { size: ${size} } @media print { #root { display: none } }`;
}

/** Rows beyond those that every slip has room for. */
export function rowsOf({ chi_tiet, thoi_lai, nguoi_duyet }: Trade): number {
  const tiers = chi_tiet.filter(({ bac }) => bac !== null).length;
  return (
    chi_tiet.length +
    tiers +
    (isZero(thoi_lai) ? 0 : 2) +
    (isZero(depositOf({ chi_tiet })) ? 0 : 2) +
    (nguoi_duyet === null ? 0 : 1)
  );
}

/** The slip a customer takes home, Vietnamese with English beside it: the same on the screen as on paper. */
export function Receipt({ kind, trade, paper, rows }: ReceiptProps) {
  return (
    <article className={`${styles.receipt} dt-print`} data-paper={paper} lang="vi">
      <style>{pageOf(paper, rows ?? rowsOf(trade))}</style>
      <Business />
      <Heading kind={kind} trade={trade} />
      <Lines trade={trade} />
      <Sums kind={kind} trade={trade} />
      <ReceiptNotes kind={kind} trade={trade} />
      <dl className={styles.extras}>
        {trade.ten_khach && <Row label={<Both word="customer" />}>{trade.ten_khach}</Row>}
        {trade.so_giay_to && (
          <Row label={<Both word="paper" />}>
            {[trade.loai_giay_to, trade.so_giay_to, trade.quoc_tich].filter(Boolean).join(' · ')}
          </Row>
        )}
        {codesOf(trade) && <Row label={<Both word="reservation" />}>{codesOf(trade)}</Row>}
        {trade.ma_tham_chieu && (
          <Row label={<Both word="reference" />}>
            <span className="break-anywhere">{[trade.mang, trade.ma_tham_chieu].filter(Boolean).join(' · ')}</span>
          </Row>
        )}
        <Row label={<Both word="teller" />}>{trade.nguoi_tao}</Row>
        {trade.nguoi_duyet && <Row label={<Both word="approver" />}>{trade.nguoi_duyet}</Row>}
      </dl>
      <div className={styles.signatures}>
        <Both word="customerSigns" />
        <Both word="tellerSigns" />
      </div>
      <TransferCode kind={kind} trade={trade} />
      <QrCode text={trade.ma_giao_dich} label={trade.ma_giao_dich} />
      <p className={styles.thanks}>
        <Both word="thanks" />
      </p>
    </article>
  );
}

/** The reservations it took. */
const codesOf = ({ chi_tiet }: Trade) => chi_tiet.flatMap(({ ma_giu_cho }) => ma_giu_cho ?? []).join(', ');

/** Who the customer traded with, as the settings have it. */
function Business() {
  const { phone, taxCode } = vi;
  return (
    <header className={styles.business}>
      <BusinessLines {...useBusinessHead()} words={{ phone, taxCode }} />
    </header>
  );
}

function Heading({ kind, trade }: Omit<ReceiptProps, 'paper'>) {
  const [title, englishTitle] = both((words) => words.kind[kind.code]);
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <small lang="en">{englishTitle}</small>
      <dl className={styles.extras}>
        <Row label={<Both word="number" />}>
          <span className="num">{trade.ma_giao_dich}</span>
        </Row>
        <Row label={<Both word="time" />}>{showMoment(trade.ngay_tao)}</Row>
      </dl>
      {trade.so_lan_in > 1 && <Mark word="reprint" number={trade.so_lan_in - 1} />}
      {trade.trang_thai === TRADE_STATUS.void && <Mark word="void" />}
      {trade.trang_thai === TRADE_STATUS.waiting && <Mark word="waiting" />}
    </div>
  );
}

function Mark({ word, number = 0 }: { word: 'reprint' | 'void' | 'waiting'; number?: number }) {
  const [first, second] = both((words) => words[word].replace('{{number}}', String(number)));
  return (
    <strong className={styles.mark}>
      {first} <small lang="en">{second}</small>
    </strong>
  );
}

/** The tier of a line, where the business wants it on its receipts. */
function TierOfLine({ line: { bac } }: { line: Trade['chi_tiet'][number] }) {
  const { data: settings } = useSettingsInUseQuery();
  if (!bac || !settings?.gia_tri.in_bac_bien_nhan) return null;
  return (
    <tr>
      <td colSpan={3} className={styles.tier}>
        <Both word="tier" />: {bac.ten}
      </td>
    </tr>
  );
}

function Lines({ trade }: { trade: Trade }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {(['quantity', 'rate', 'amount'] as const).map((word) => (
            <th key={word} scope="col">
              <Both word={word} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {trade.chi_tiet.map((line) => (
          <Fragment key={line.stt}>
            <tr>
              <td className="num">
                {formatDecimal(line.so_luong)} {line.ma_tien}
              </td>
              <td className="num">{formatRate(line.ty_gia, line.don_vi_ty_gia)}</td>
              <td className="num">{formatDecimal(line.thanh_tien)}</td>
            </tr>
            <TierOfLine line={line} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** What changed hands, and how it follows from the lines. */
function Sums({ kind, trade }: Omit<ReceiptProps, 'paper'>) {
  const isWaiting = trade.trang_thai === TRADE_STATUS.waiting;
  const label = kind.side === 'sell' ? 'paidIn' : isWaiting ? 'toPay' : 'paidOut';
  const unit = trade.ma_tien_thanh_toan === 'USD' ? viTrade.dollar : viTrade.dong;
  const deposit = depositOf(trade);
  const cash = cashDue(trade);
  const words = amountInWords(cash, unit);
  return (
    <>
      <dl className={styles.extras}>
        {(['phi_thu', 'phi_chi', 'lam_tron'] as const).map((field) =>
          isZero(trade[field]) ? null : (
            <Row key={field} label={<Both word={SUM_WORDS[field]} />}>
              <MoneyText amount={trade[field]} align="right" />
            </Row>
          ),
        )}
      </dl>
      {!isZero(deposit) && (
        <dl className={styles.extras}>
          <Row label={<Both word="total" />}>
            <MoneyText amount={trade.thanh_tien} align="right" />
          </Row>
          <Row label={<Both word="deposit" />}>
            <MoneyText amount={negate(deposit)} align="right" />
          </Row>
        </dl>
      )}
      <div className={styles.total}>
        <Both word={label} />
        <MoneyText amount={cash} unit={trade.ma_tien_thanh_toan} size="large" />
      </div>
      {words && (
        <p className={styles.words}>
          {vi.inWords}: {words}
        </p>
      )}
      {!isZero(trade.thoi_lai) && (
        <dl className={styles.extras}>
          <Row label={<Both word="handedOver" />}>
            <MoneyText amount={add(cash, trade.thoi_lai)} unit={trade.ma_tien_thanh_toan} align="right" />
          </Row>
          <Row label={<Both word="change" />}>
            <MoneyText amount={trade.thoi_lai} unit={trade.ma_tien_thanh_toan} align="right" />
          </Row>
        </dl>
      )}
    </>
  );
}

const SUM_WORDS = { phi_thu: 'feeCharged', phi_chi: 'feePaid', lam_tron: 'rounding' } as const;

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
