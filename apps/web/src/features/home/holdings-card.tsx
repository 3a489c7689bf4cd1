import type { Dashboard, Holding } from '@doi-tien/contract/dashboard.schema';
import { compare, divide, multiply, sign } from '@doi-tien/money/decimal';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { CurrencyBadge } from '../../ui/currency/currency-badge.tsx';
import { useCurrencyName } from '../../ui/currency/use-currency-name.ts';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { Card, Nothing } from './card.tsx';
import styles from './lists.module.css';
import type { Fresh } from './use-dashboard.ts';

interface HoldingsCardProps {
  holdings: NonNullable<Dashboard['nam_giu']>;
  fresh: Fresh;
  /** Of several branches: there is no one safe to look into. */
  isOfAll?: boolean;
}

const FIRST = 7;

/** What everything is worth, then currency by currency, the largest first. */
export function HoldingsCard({ holdings, fresh, isOfAll = false }: HoldingsCardProps) {
  const { t } = useTranslation('home');
  const maySee = useCan(['ket', 'index']) && !isOfAll;
  const [isWhole, setWhole] = useState(false);
  const items = holdings.items.toSorted((one, other) => compare(other.gia_tri ?? '0', one.gia_tri ?? '0'));
  const rest = items.length - FIRST;
  return (
    <Card title={t('holdings.title')} link={maySee && items.length > 0 && { to: '/chi-tiet-ket', text: t('safe.see') }}>
      {items.length === 0 ? (
        <Nothing title={t('holdings.empty')} hint={t('holdings.emptyHint')} />
      ) : (
        <>
          <ul className={styles.list}>
            {(isWhole ? items : items.slice(0, FIRST)).map((item) => (
              <HoldingLine key={item.tien_id} item={item} total={holdings.gia_tri} fresh={fresh} />
            ))}
          </ul>
          {rest > 0 && !isWhole && (
            <Button type="text" block onClick={() => setWhole(true)}>
              {t('more', { rest })}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function HoldingLine({ item, total, fresh }: { item: Holding; total: string; fresh: Fresh }) {
  const { t } = useTranslation('home');
  const named = useCurrencyName();
  const { ma_tien, ten, ky_hieu, so_luong, gia_tri } = item;
  const share = gia_tri === null || sign(total) <= 0 ? '0' : divide(multiply(gia_tri, '100'), total, 2);
  return (
    <li className={styles.holding} data-fresh={fresh(`currency ${item.tien_id}`)}>
      <CurrencyBadge code={ma_tien} symbol={ky_hieu} />
      <span className={styles.name}>
        <b>{ma_tien}</b>
        <span className="muted text-12">{named(ma_tien, ten)}</span>
      </span>
      <span className={styles.amounts}>
        <MoneyText amount={so_luong} />
        <span className="muted text-12">
          {gia_tri === null ? t('holdings.noRate') : <MoneyText amount={gia_tri} unit="₫" />}
        </span>
      </span>
      <span className={styles.share} style={{ inlineSize: `${share}%` }} aria-hidden="true" />
    </li>
  );
}

/** In a blind count nobody reads the answer off another screen. */
export function HiddenHoldings() {
  const { t } = useTranslation('home');
  return (
    <Card title={t('holdings.title')}>
      <Nothing title={t('holdings.counting')} />
    </Card>
  );
}
