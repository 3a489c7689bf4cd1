import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../ui/page/screen-tabs.tsx';

/** Customers, and what they asked about what is kept of them. */
export function CustomerTabs() {
  const { t } = useTranslation('customers');
  return (
    <ScreenTabs
      label={t('title')}
      tabs={[
        { path: '/khach-hang', label: t('title'), permission: ['khach-hang', 'index'] },
        { path: '/khach-hang/rieng-tu', label: t('privacy.title'), permission: ['khach-hang', 'delete'] },
      ]}
    />
  );
}
