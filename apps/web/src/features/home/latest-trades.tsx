import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { TRADE_KINDS, TRADE_STATUS } from '@doi-tien/contract/trade';
import { formatDecimal, formatRate } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tradeAddress } from '../../lib/trades/trade-address.ts';
import { TRADE_TITLES } from '../../lib/trades/trade-titles.ts';
import { businessDay, showMoment } from '../../ui/dates/moments.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Card, Nothing } from './card.tsx';
import styles from './lists.module.css';
import type { Fresh } from './use-dashboard.ts';

type LatestTrade = NonNullable<Dashboard['giao_dich']>['moi_nhat'][number];

interface LatestTradesProps {
  trades: readonly LatestTrade[];
  fresh: Fresh;
}

/** The newest tickets of every counter, as they are saved. */
export function LatestTrades({ trades, fresh }: LatestTradesProps) {
  const { t } = useTranslation('home');
  return (
    <Card title={t('latest.title')}>
      {trades.length === 0 ? (
        <Nothing title={t('latest.empty')} hint={t('latest.emptyHint')} />
      ) : (
        <ul className={styles.list}>
          {trades.map((trade) => (
            <TradeLine key={trade.id} trade={trade} fresh={fresh} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TradeLine({ trade, fresh }: { trade: LatestTrade; fresh: Fresh }) {
  const { t } = useTranslation('home');
  const { t: common } = useTranslation();
  const kind = TRADE_KINDS.find(({ code }) => code === trade.loai);
  const isVoid = trade.trang_thai === TRADE_STATUS.void;
  const isToday = businessDay(new Date(trade.ngay_tao)) === businessDay(new Date());
  const moment = showMoment(trade.ngay_tao);
  return (
    <li className={styles.trade} data-fresh={fresh(`trade ${trade.id}`)} data-void={isVoid || undefined}>
      <Link to={tradeAddress(trade.loai, trade.id) ?? `/${trade.duong_dan}`} className={styles.tradeLink}>
        <span className="row wrap stretch gap-4">
          {kind && <StatusTag tone={kind.side} label={common(`screens.${TRADE_TITLES[kind.code]}`)} />}
          {isVoid && <StatusTag tone="danger" label={t('latest.void')} />}
          {trade.trang_thai === TRADE_STATUS.waiting && <StatusTag tone="warning" label={t('latest.waiting')} />}
        </span>
        <span className={`num nowrap ellipsis ${styles.tradeLines}`}>
          {trade.dong
            .map(
              (line) =>
                `${formatDecimal(line.so_luong)} ${line.ma_tien} × ${formatRate(line.ty_gia, line.don_vi_ty_gia)}`,
            )
            .join(' · ')}
        </span>
        <span className={`weight-500 ${styles.tradeValue}`}>
          <MoneyText amount={trade.gia_tri} unit="₫" />
        </span>
        <span className={`num ${styles.tradeWho}`}>
          <span>{trade.ma_giao_dich}</span>
          <span>{trade.nguoi_tao}</span>
          <time dateTime={trade.ngay_tao}>{isToday ? moment.slice(-5) : moment}</time>
        </span>
      </Link>
    </li>
  );
}
