import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../ui/page/screen-tabs.tsx';
import { FETCHES_PATH, PATH } from './source-endpoints.ts';

/** The sources, and what they brought. */
export function SourceTabs() {
  const { t } = useTranslation('rateSources');
  return (
    <ScreenTabs
      label={t('title')}
      tabs={[
        { path: PATH, label: t('tabs.sources'), permission: ['nguon-ty-gia', 'index'] },
        { path: FETCHES_PATH, label: t('tabs.fetches'), permission: ['nguon-ty-gia', 'index'] },
      ]}
    />
  );
}
