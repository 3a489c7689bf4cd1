import { WarningOutlined } from '@ant-design/icons';
import type { Money } from '@doi-tien/contract/catalogue.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import type { TradeQuote } from '@doi-tien/contract/trade.schema';
import { isZero } from '@doi-tien/money/decimal';
import { useTranslation } from 'react-i18next';
import { MoneyText, type MoneyTextProps } from '../../ui/money-text.tsx';
import { lineMargins } from './margin.ts';
import { GivenNotes, QuotedNotes } from './pay-notes.tsx';
import styles from './summary.module.css';
import { usePostedRatesQuery } from './trade-endpoints.ts';

interface SummaryDetailsProps {
  kind: TradeKind;
  quote: TradeQuote;
  settlement: Money | undefined;
}

/** Both hands, the notes to hand over, what it earns, and what is left in the safe. */
export function SummaryDetails({ kind, quote, settlement }: SummaryDetailsProps) {
  const { t } = useTranslation('trade');
  const isBuy = kind.side === 'buy';
  return (
    <div className={styles.detailBlocks}>
      <dl className={styles.details}>
        {quote.chi_tiet.map(({ stt, so_luong, ma_tien }) => (
          <Row key={stt} label={t(isBuy ? 'weReceive' : 'weGive')} amount={so_luong} unit={ma_tien} />
        ))}
        {!isZero(quote.lam_tron) && <Row label={t('rounding')} amount={quote.lam_tron} />}
        {quote.tong_khach_trong_ngay !== null && (
          <Row label={t('customerToday')} amount={quote.tong_khach_trong_ngay} unit="₫" />
        )}
      </dl>
      {isBuy ? <QuotedNotes notes={quote.to_thanh_toan} /> : <GivenNotes kind={kind} lines={quote.chi_tiet} />}
      <Margins kind={kind} quote={quote} settlement={settlement} />
      <dl className={styles.details}>
        {quote.ton_sau.map(({ tien_id, ma_tien, so_tien }) => (
          <Row key={tien_id} label={t('left', { money: ma_tien })} amount={so_tien} />
        ))}
      </dl>
      {quote.canh_bao.length > 0 && (
        <ul className={styles.warnings}>
          {quote.canh_bao.map(({ loai, dong }) => (
            <li key={`${loai}-${dong}`}>
              <WarningOutlined /> {t(`warning.${loai}`, { line: (dong ?? 0) + 1 })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Only for whoever may see profit: the server leaves cost and profit out for the others. */
function Margins({ kind, quote, settlement }: SummaryDetailsProps) {
  const { t } = useTranslation('trade');
  const { data: rates } = usePostedRatesQuery();
  if (quote.loi_nhuan === null) return null;
  const margins = settlement?.ma === 'VND' ? lineMargins(kind, quote, rates?.dong ?? []) : [];
  const hasProfit = kind.side === 'sell' || kind.earnsAtPurchase;
  return (
    <dl className={styles.details}>
      {margins.map(({ line, money, breakEven }) => (
        <Row key={line} label={t('breakEven', { money })} amount={breakEven} />
      ))}
      {!hasProfit &&
        margins.map(({ line, money, expected }) => (
          <Row key={`expected-${line}`} label={t('expected', { money })} amount={expected} unit="₫" tone="gainLoss" />
        ))}
      {(hasProfit || !isZero(quote.loi_nhuan)) && (
        <Row label={t('profit')} amount={quote.loi_nhuan} unit="₫" tone="gainLoss" />
      )}
    </dl>
  );
}

function Row({ label, ...figure }: { label: string } & Pick<MoneyTextProps, 'amount' | 'unit' | 'tone'>) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <MoneyText {...figure} align="right" />
      </dd>
    </div>
  );
}
