import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../../ui/page/screen-tabs.tsx';

/** The screens of the tills: now, the list of tills, and what happened in them. */
export function TillTabs() {
  const { t } = useTranslation('tills');
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { path: '/ngan-quy', label: t('tabs.now'), permission: ['ngan-quy', 'issue'] },
        { path: '/ngan-quy/danh-muc', label: t('tabs.catalogue'), permission: ['ngan-quy', 'index'] },
        { path: '/ngan-quy/ca', label: t('tabs.shifts'), permission: ['ngan-quy', 'export'] },
        { path: '/ngan-quy/giao-quy', label: t('tabs.handOvers'), permission: ['ngan-quy', 'export'] },
        { path: '/ngan-quy/kiem-ngan', label: t('tabs.counts'), permission: ['ngan-quy', 'export'] },
      ]}
    />
  );
}
