import { WarningOutlined } from '@ant-design/icons';
import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { CurrencyBadge } from '../../ui/currency/currency-badge.tsx';
import { ageOf, showMoment } from '../../ui/dates/moments.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { MoneyText } from '../../ui/money/money-text.tsx';
import { Card, Nothing } from './card.tsx';
import styles from './lists.module.css';
import type { Fresh } from './use-dashboard.ts';

type Rate = NonNullable<Dashboard['ty_gia']>[number];

interface RatesCardProps {
  rates: readonly Rate[];
  fresh: Fresh;
}

const FIRST = 8;

/** What the counter buys and sells at, and since when. */
export function RatesCard({ rates, fresh }: RatesCardProps) {
  const { t } = useTranslation('home');
  const mayPost = useCan(['ty-gia', 'create']);
  if (rates.length === 0) {
    return (
      <Card title={t('rates.title')}>
        <Nothing
          title={t('rates.empty')}
          hint={t('rates.emptyHint')}
          action={mayPost && <LinkButton to="/ty-gia">{t('rates.post')}</LinkButton>}
        />
      </Card>
    );
  }
  return (
    <Card title={t('rates.title')} link={{ to: '/ty-gia', text: t('all') }}>
      <table className={styles.rates}>
        <thead>
          <tr>
            <th scope="col">{t('rates.currency')}</th>
            <th scope="col">{t('rates.buy')}</th>
            <th scope="col">{t('rates.sell')}</th>
          </tr>
        </thead>
        <tbody>
          {rates.slice(0, FIRST).map((rate) => (
            <RateLine key={rate.tien_id} rate={rate} fresh={fresh} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function RateLine({ rate, fresh }: { rate: Rate; fresh: Fresh }) {
  const { t } = useTranslation('home');
  const [unit, value] = ageOf(rate.hieu_luc_tu);
  return (
    <tr data-fresh={fresh(`rate ${rate.tien_id}`)}>
      <th scope="row">
        <span className="row gap-12">
          <CurrencyBadge code={rate.ma_tien} symbol={rate.ky_hieu} />
          <span className={styles.name}>
            <b>{rate.ma_tien}</b>
            <span className={rate.cu ? 'text-warning text-12' : 'muted text-12'} title={showMoment(rate.hieu_luc_tu)}>
              {rate.cu && <WarningOutlined aria-hidden="true" />} {rate.cu && `${t('rates.stale')} · `}
              {t(`age.${unit}`, { value })}
              {rate.don_vi_ty_gia > 1 && ` · ${t('rates.unit', { unit: rate.don_vi_ty_gia })}`}
            </span>
          </span>
        </span>
      </th>
      <td className={styles.buy}>
        <MoneyText amount={rate.ty_gia_mua} />
      </td>
      <td className={styles.sell}>
        <MoneyText amount={rate.ty_gia_ban} />
      </td>
    </tr>
  );
}
