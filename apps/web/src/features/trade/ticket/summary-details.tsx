import { WarningOutlined } from '@ant-design/icons';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { depositOf } from '@doi-tien/money/cash-due';
import { isZero, negate } from '@doi-tien/money/decimal';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyText, type MoneyTextProps } from '../../../ui/money/money-text.tsx';
import { freeOf } from '../model/kept-amounts.ts';
import styles from './summary.module.css';

interface SummaryDetailsProps {
  kind: TradeKind;
  quote: TradeQuote;
}

/** Both hands, what it earns, and what is left in the safe. */
export function SummaryDetails({ kind, quote }: SummaryDetailsProps) {
  const { t } = useTranslation('trade');
  const isBuy = kind.side === 'buy';
  return (
    <div className={`column gap-12 ${styles.detailBlocks}`}>
      <dl className="column gap-4 no-margin">
        {quote.chi_tiet.map(({ stt, so_luong, ma_tien }) => (
          <Row key={stt} label={t(isBuy ? 'weReceive' : 'weGive')} amount={so_luong} unit={ma_tien} />
        ))}
        {!isZero(depositOf(quote)) && <Row label={t('depositPaid')} amount={negate(depositOf(quote))} unit="₫" />}
        {!isZero(quote.lam_tron) && <Row label={t('rounding')} amount={quote.lam_tron} />}
        {quote.tong_khach_trong_ngay !== null && (
          <Row label={t('customerToday')} amount={quote.tong_khach_trong_ngay} unit="₫" />
        )}
      </dl>
      {quote.loi_nhuan !== null && (kind.side === 'sell' || kind.earnsAtPurchase || !isZero(quote.loi_nhuan)) && (
        <dl className="column gap-4 no-margin">
          <Row label={t('profit')} amount={quote.loi_nhuan} unit="₫" tone="gainLoss" />
        </dl>
      )}
      <dl className="column gap-4 no-margin">
        {quote.ton_sau.map(({ tien_id, ma_tien, so_tien, giu_cho }) => (
          <Fragment key={tien_id}>
            <Row label={t('left', { currency: ma_tien })} amount={so_tien} />
            {giu_cho && <Row label={t('leftToSell', { currency: ma_tien })} amount={freeOf(so_tien, giu_cho)} />}
          </Fragment>
        ))}
      </dl>
      {quote.canh_bao.length > 0 && (
        <ul className={`no-margin text-warning ${styles.warnings}`}>
          {quote.canh_bao.map(({ loai, dong }) => (
            <li key={`${loai}-${dong}`} data-warning={loai}>
              <WarningOutlined /> {t(warningKey(kind, loai), { line: (dong ?? 0) + 1 })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A loss is told from what was done: selling below cost, or buying too dear. */
function warningKey({ side }: TradeKind, warning: TradeQuote['canh_bao'][number]['loai']) {
  return warning === 'loss' && side === 'buy' ? 'warning.dear' : (`warning.${warning}` as const);
}

function Row({ label, ...figure }: { label: string } & Pick<MoneyTextProps, 'amount' | 'unit' | 'tone'>) {
  return (
    <div className={`row stretch between gap-16 ${styles.row}`}>
      <dt>{label}</dt>
      <dd>
        <MoneyText {...figure} align="right" />
      </dd>
    </div>
  );
}
