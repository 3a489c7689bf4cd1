import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../../ui/page/screen-tabs.tsx';

/** The vouchers, and what they are about. */
export function VoucherTabs() {
  const { t } = useTranslation('vouchers');
  return (
    <ScreenTabs
      label={t('title')}
      tabs={[
        { path: '/phieu-thu-chi', label: t('tabs.vouchers'), permission: ['phieu-thu-chi', 'index'] },
        { path: '/khoan-muc', label: t('tabs.items'), permission: ['khoan-muc', 'showMenu'] },
      ]}
    />
  );
}
