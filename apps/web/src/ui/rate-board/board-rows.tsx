import type { RateBoard } from '@doi-tien/contract/rates.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useMedia } from '../../lib/browser/use-media.ts';
import { CurrencyBadge } from '../currency/currency-badge.tsx';
import { useCurrencyName } from '../currency/use-currency-name.ts';
import styles from './board.module.css';
import { splitInTwo } from './board-layout.ts';
import tierStyles from './board-tier.module.css';

type BoardRow = RateBoard['dong'][number];

const WIDE = '(min-width: 900px) and (min-aspect-ratio: 1/1)';

/** Rows share the height there is: the fewer currencies, the larger the figures. */
export function BoardRows({ rows }: { rows: readonly BoardRow[] }) {
  const isWide = useMedia(WIDE);
  const halves = isWide ? splitInTwo(rows, heightOf) : [rows];
  const tallest = Math.max(...halves.map((half) => half.reduce((height, row) => height + heightOf(row), 0)));
  return (
    <div className={styles.columns} style={{ '--board-rows': tallest } as React.CSSProperties}>
      {halves.map((half) => (
        <Half key={half[0] ? keyOf(half[0]) : ''} rows={half} />
      ))}
    </div>
  );
}

/** Tiers stand in lower rows. */
const TIER_HEIGHT = 0.6;

function heightOf({ bac = [] }: BoardRow): number {
  return 1 + bac.length * TIER_HEIGHT;
}

function keyOf({ ma, nhom_ty_gia }: BoardRow): string {
  return `${ma} ${nhom_ty_gia ?? ''}`;
}

function Half({ rows }: { rows: readonly BoardRow[] }) {
  const { t } = useTranslation('board');
  return (
    <table className={styles.half}>
      <thead>
        <tr>
          <th scope="col">{t('currency')}</th>
          <th scope="col" className={styles.buy}>
            {t('buy')}
          </th>
          <th scope="col" className={styles.sell}>
            {t('sell')}
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={keyOf(row)}>
          <Line row={row} />
          {row.bac?.map((tier) => (
            <TierLine key={`${tier.tu_so_luong} ${tier.tu_gia_tri}`} tier={tier} code={row.ma} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** What a larger amount of the currency above it fetches. */
function TierLine({ tier, code }: { tier: NonNullable<BoardRow['bac']>[number]; code: string }) {
  const { t } = useTranslation('board');
  const { tu_so_luong, tu_gia_tri, ty_gia_mua, ty_gia_ban } = tier;
  const amount = tu_so_luong
    ? `${formatDecimal(tu_so_luong)}\u00a0${code}`
    : tu_gia_tri && `${formatDecimal(tu_gia_tri)}\u00a0₫`;
  return (
    <tr className={tierStyles.tier}>
      <th scope="row">{amount ? t('from', { amount }) : t('anyAmount')}</th>
      <td className={styles.buy}>{ty_gia_mua && formatDecimal(ty_gia_mua)}</td>
      <td className={styles.sell}>{ty_gia_ban && formatDecimal(ty_gia_ban)}</td>
    </tr>
  );
}

function Line({ row }: { row: BoardRow }) {
  const { t } = useTranslation('board');
  const named = useCurrencyName();
  const unit = row.don_vi_ty_gia === 1 ? null : t('unit', { unit: formatDecimal(String(row.don_vi_ty_gia)) });
  return (
    <tr data-currency={keyOf(row).trim()}>
      <th scope="row">
        <span className={styles.currency}>
          <CurrencyBadge code={row.ma} symbol={row.ky_hieu} />
          <span className={styles.codes}>
            <span className={styles.code}>
              {row.ma}
              {row.nhom_ty_gia !== null && <span className={styles.group}> {row.nhom_ty_gia}</span>}
            </span>
            <span className={styles.name}>{[named(row.ma, row.ten), unit].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
      </th>
      <td className={styles.buy}>{formatDecimal(row.ty_gia_mua)}</td>
      <td className={styles.sell}>{formatDecimal(row.ty_gia_ban)}</td>
    </tr>
  );
}
