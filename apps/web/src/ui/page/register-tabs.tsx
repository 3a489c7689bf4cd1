import { useTranslation } from 'react-i18next';
import { ScreenTabs } from './screen-tabs.tsx';

/** The three screens of the register of large trades. */
export function RegisterTabs() {
  const { t } = useTranslation('largeReports');
  return (
    <ScreenTabs
      label={t('title')}
      tabs={[
        { path: '/giao-dich-lon', label: t('tabs.reports'), permission: ['bao-cao-giao-dich-lon', 'index'] },
        { path: '/giao-dich-lon/chia-nho', label: t('tabs.patterns'), permission: ['bao-cao-giao-dich-lon', 'index'] },
        { path: '/giao-dich-lon/phieu', label: t('tabs.tickets'), permission: ['bao-cao', 'index'] },
      ]}
    />
  );
}
