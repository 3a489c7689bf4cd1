import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/session/permissions.ts';

const PATHS = { desk: '/ty-gia', history: '/ty-gia/lich-su', tiers: '/bac-ty-gia' } as const;
type RateTab = keyof typeof PATHS;

/** Two addresses, so that the history keeps its filter in its own and leaving the desk is asked about. */
export function RateTabs({ current }: { current: RateTab }) {
  const { t } = useTranslation('rates');
  const navigate = useNavigate();
  const hasTiers = useCan(['bac-ty-gia', 'showMenu']);
  return (
    <Segmented<RateTab>
      aria-label={t('tabs.label')}
      value={current}
      options={[
        { value: 'desk', label: t('tabs.desk') },
        { value: 'history', label: t('tabs.history') },
        ...(hasTiers ? [{ value: 'tiers' as const, label: t('tabs.tiers') }] : []),
      ]}
      onChange={(tab) => void navigate(PATHS[tab])}
    />
  );
}
