import { WarningOutlined } from '@ant-design/icons';
import type { DeskRow } from '@doi-tien/contract/rates.schema';
import type { TierInForce } from '@doi-tien/contract/tiers.schema';
import type { TradeKind } from '@doi-tien/contract/trade';
import { isDecimal, isZero, sign } from '@doi-tien/money/decimal';
import { formatDecimal, formatPercent } from '@doi-tien/money/format';
import { deviationPercent } from '@doi-tien/money/rate';
import { useTranslation } from 'react-i18next';
import { ageOf } from '../../../ui/dates/moments.ts';
import { MoneyText } from '../../../ui/money/money-text.tsx';
import type { LineMargin } from '../model/margin.ts';
import { useTierText } from '../model/use-tier-text.ts';
import styles from './rate-facts.module.css';

interface RateFactsProps {
  kind: TradeKind;
  rate: string | null;
  posted: string | null;
  row: DeskRow | undefined;
  /** Only for people who may see profit. */
  margin: LineMargin | undefined;
  tier: TierInForce | null;
  /** What the quantity is counted in. */
  unit: string;
}

/** The posted rate and how long it has stood, how far the typed one is from it, and what the line earns at it. */
export function RateFacts({ kind, rate, posted, row, margin, tier, unit }: RateFactsProps) {
  const { t } = useTranslation('trade');
  const tierText = useTierText();
  return (
    <div className={styles.facts}>
      <span>
        {posted === null ? t('notPosted') : t('posted', { rate: formatDecimal(posted) })}
        {posted !== null && <Deviation rate={rate} posted={posted} />}
      </span>
      {row?.hien_tai && <RateAge since={row.hien_tai.hieu_luc_tu} isStale={row.cu} />}
      {tier && <span>{t('tierSays', { what: tierText(tier, unit) })}</span>}
      {margin && (
        <span className="to-the-end">
          {t('breakEven', { rate: formatDecimal(margin.breakEven) })} ·{' '}
          {t(kind.side === 'buy' && !kind.earnsAtPurchase ? 'expected' : 'earns')}{' '}
          <MoneyText amount={margin.expected} unit="₫" tone="gainLoss" />
        </span>
      )}
    </div>
  );
}

function Deviation({ rate, posted }: { rate: string | null; posted: string }) {
  if (rate === null || !isDecimal(rate) || sign(rate) <= 0) return null;
  const deviation = deviationPercent(rate, posted);
  if (isZero(deviation)) return null;
  return <strong> ({formatPercent(deviation, { sign: 'always' })})</strong>;
}

function RateAge({ since, isStale }: { since: string; isStale: boolean }) {
  const { t } = useTranslation('trade');
  const [unit, value] = ageOf(since);
  const words = t(`age.${unit}`, { value });
  if (!isStale) return <span>{words}</span>;
  return (
    <span className="text-warning">
      <WarningOutlined aria-hidden="true" /> {t('age.stale', { age: words })}
    </span>
  );
}
