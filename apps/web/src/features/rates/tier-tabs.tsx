import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../ui/page/screen-tabs.tsx';

/** The posted rates, and what is better than they are for whom. */
export function TierTabs() {
  const { t } = useTranslation('tiers');
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { path: '/ty-gia', label: t('tabs.desk'), permission: ['ty-gia', 'index'] },
        { path: '/bac-ty-gia', label: t('tabs.tiers'), permission: ['bac-ty-gia', 'showMenu'] },
        { path: '/nhom-khach', label: t('tabs.groups'), permission: ['bac-ty-gia', 'showMenu'] },
      ]}
    />
  );
}
