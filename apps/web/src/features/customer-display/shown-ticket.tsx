import type { ShownTicket } from '@doi-tien/contract/display.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountInWords } from '@doi-tien/money/words';
import { useTranslation } from 'react-i18next';
import { TransferQr } from '../../ui/vietqr/transfer-qr.tsx';
import { Both, vietnamese } from './both.tsx';
import styles from './display.module.css';

const VND = 'VND';
const sign = (code: string) => (code === VND ? '₫' : code);

/** What the customer brings, at which rate, and what it comes to: the last in digits that are read from a step away. */
export function ShownTicketView({ ticket }: { ticket: ShownTicket }) {
  const isSale = TRADE_KINDS.find(({ code }) => code === ticket.loai)?.side === 'sell';
  const words = amountInWords(
    ticket.thanh_tien,
    ticket.ma_tien_thanh_toan === VND ? vietnamese.dong : ticket.ma_tien_thanh_toan,
  );
  return (
    <div className={styles.ticket} data-side={isSale ? 'sell' : 'buy'} data-step={ticket.buoc}>
      <section className={styles.main}>
        <h2 className={styles.heading}>
          <Both word={isSale ? 'youBuy' : 'youSell'} />
        </h2>
        <Lines ticket={ticket} />
        <div className={styles.total}>
          <span className={styles.label}>
            <Both word={isSale ? 'pay' : 'receive'} />
          </span>
          <strong className={styles.amount}>
            {formatDecimal(ticket.thanh_tien)} <span className={styles.unit}>{sign(ticket.ma_tien_thanh_toan)}</span>
          </strong>
          {words && <em className={styles.words}>{words}</em>}
        </div>
        <Handed ticket={ticket} />
      </section>
      <Step ticket={ticket} />
    </div>
  );
}

function Lines({ ticket }: { ticket: ShownTicket }) {
  const { t } = useTranslation('display');
  const unit = sign(ticket.ma_tien_thanh_toan);
  return (
    <ul className="plain-list">
      {ticket.dong.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own, and are drawn whole
        <li key={index} className={styles.line}>
          <strong>
            {formatDecimal(line.so_luong)} {line.ma_tien}
          </strong>
          <span className={styles.rate}>
            × {formatDecimal(line.ty_gia)}
            {line.don_vi_ty_gia !== 1 && (
              <small> {t('per', { unit: formatDecimal(String(line.don_vi_ty_gia)) })}</small>
            )}
          </span>
          <span className={styles.worth}>
            {formatDecimal(line.thanh_tien)} {unit}
          </span>
        </li>
      ))}
      {!isZero(ticket.phi_thu) && <Extra word="fee" amount={ticket.phi_thu} />}
      {!isZero(ticket.phi_chi) && <Extra word="support" amount={ticket.phi_chi} />}
    </ul>
  );
}

function Extra({ word, amount }: { word: 'fee' | 'support' | 'handed' | 'change'; amount: string }) {
  return (
    <li className={styles.line}>
      <Both word={word} />
      <span className={styles.worth}>{formatDecimal(amount)} ₫</span>
    </li>
  );
}

function Handed({ ticket: { khach_dua, thoi_lai } }: { ticket: ShownTicket }) {
  if (isZero(thoi_lai)) return null;
  return (
    <ul className="plain-list">
      {khach_dua !== null && <Extra word="handed" amount={khach_dua} />}
      <Extra word="change" amount={thoi_lai} />
    </ul>
  );
}

/** Beside the figures: the code to pay by, or how it ended. */
function Step({ ticket: { buoc, chuyen_khoan, ma_giao_dich } }: { ticket: ShownTicket }) {
  const { t } = useTranslation('display');
  if (buoc === 1) return null;
  if (chuyen_khoan && ma_giao_dich !== null) {
    const { ngan_hang: bin, so_tai_khoan: account, so_tien, noi_dung } = chuyen_khoan;
    return (
      <aside className={styles.step}>
        <Both word="scan" />
        <div className={styles.qr}>
          <TransferQr payee={{ bin, account }} amount={so_tien} ticketCode={ma_giao_dich} label={t('scan')} />
        </div>
        <div className={styles.payment}>
          <strong>{account}</strong>
          <span>{formatDecimal(so_tien)} ₫</span>
          <span>{noi_dung}</span>
        </div>
      </aside>
    );
  }
  return (
    <aside className={styles.step}>
      <strong className={styles.ending}>
        <Both word={buoc === 2 ? 'awaited' : buoc === 3 ? 'done' : 'void'} />
      </strong>
      {buoc === 3 && <Both word="count" />}
      {ma_giao_dich && <span className={styles.number}>{ma_giao_dich}</span>}
    </aside>
  );
}
