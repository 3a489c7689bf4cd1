import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../ui/page/screen-tabs.tsx';
import { JOBS_PATH, PRINTERS_PATH } from './printer-endpoints.ts';

/** The printers, and what they have to print. */
export function PrinterTabs() {
  const { t } = useTranslation('printers');
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { path: PRINTERS_PATH, label: t('tabs.printers'), permission: ['may-in', 'index'] },
        { path: JOBS_PATH, label: t('tabs.queue'), permission: ['may-in', 'index'] },
      ]}
    />
  );
}
