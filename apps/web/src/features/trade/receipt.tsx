import type { TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { isZero } from '@doi-tien/money/decimal';
import { formatDecimal } from '@doi-tien/money/format';
import { amountInWords } from '@doi-tien/money/words';
import { generate } from 'lean-qr';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showMoment } from '../../ui/moments.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import styles from './receipt.module.css';

/** The slip a customer takes home: 80 mm wide on paper, the same on the screen. */
export function Receipt({ kind, trade }: { kind: TradeKind; trade: Trade }) {
  const { t } = useTranslation('trade');
  return (
    <article className={`${styles.receipt} dt-print`}>
      <header className={styles.receiptHead}>
        <h2>{t(`kind.${kind.code}`)}</h2>
        <div className="num">{trade.ma_giao_dich}</div>
        <div className={styles.hint}>{showMoment(trade.ngay_tao)}</div>
        {trade.so_lan_in > 1 && <strong>{t('copy', { number: trade.so_lan_in })}</strong>}
        {trade.trang_thai === 3 && <strong className={styles.void}>{t('status.void')}</strong>}
      </header>
      <table className={styles.receiptLines}>
        <thead>
          <tr>
            <th scope="col">{t('quantity')}</th>
            <th scope="col">{t('rate')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {trade.chi_tiet.map((line) => (
            <tr key={line.stt}>
              <td className="num">
                {formatDecimal(line.so_luong)} {line.ma_tien}
              </td>
              <td className="num">{formatDecimal(line.ty_gia)}</td>
              <td className="num">{formatDecimal(line.thanh_tien)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.extras}>
        {!isZero(trade.phi_thu) && <Row label={t('feeCharged')} amount={trade.phi_thu} />}
        {!isZero(trade.phi_chi) && <Row label={t('feePaid')} amount={trade.phi_chi} />}
        {!isZero(trade.lam_tron) && <Row label={t('rounding')} amount={trade.lam_tron} />}
      </dl>
      <div className={styles.receiptTotal}>
        <span>{t(kind.side === 'buy' ? 'paidOut' : 'paidIn')}</span>
        <MoneyText amount={trade.thanh_tien} unit={trade.ma_tien_thanh_toan} size="large" />
      </div>
      {trade.ma_tien_thanh_toan === 'VND' && (
        <p className={styles.words}>{amountInWords(trade.thanh_tien, t('dong'))}</p>
      )}
      {trade.ten_khach && (
        <p>
          {t('customer')}: {trade.ten_khach} {trade.so_giay_to && `· ${trade.so_giay_to}`}
        </p>
      )}
      <p className={styles.hint}>
        {t('teller')}: {trade.nguoi_tao}
      </p>
      <TradeCode code={trade.ma_giao_dich} />
    </article>
  );
}

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <MoneyText amount={amount} align="right" />
      </dd>
    </div>
  );
}

function TradeCode({ code }: { code: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) generate(code).toCanvas(canvas.current);
  }, [code]);
  return <canvas ref={canvas} className={styles.code} aria-label={code} role="img" />;
}
