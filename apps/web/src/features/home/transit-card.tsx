import type { Dashboard } from '@doi-tien/contract/dashboard.schema';
import { formatDecimal } from '@doi-tien/money/format';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/session/permissions.ts';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';

/** Money between branches that nobody has counted yet; nothing while none is on its way. */
export function TransitCard({ transit }: { transit: NonNullable<Dashboard['dang_chuyen']> }) {
  const { t } = useTranslation('home');
  const maySee = useCan(['dieu-chuyen', 'index']);
  const ways = (['den', 'di'] as const).filter((way) => transit[way].so_phieu > 0);
  if (ways.length === 0) return null;
  return (
    <Card title={t('transit.title')} link={maySee && { to: '/dieu-chuyen', text: t('transit.all') }}>
      {ways.map((way) => (
        <div key={way} className={`num muted text-12 ${styles.quiet}`}>
          {t(`transit.${way}`, { count: transit[way].so_phieu })}
          {transit[way].gia_tri !== null && ` · ${formatDecimal(transit[way].gia_tri)} ₫`}
        </div>
      ))}
    </Card>
  );
}
