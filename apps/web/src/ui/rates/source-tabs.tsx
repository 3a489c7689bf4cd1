import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../page/screen-tabs.tsx';

/** The sources, the rules that stand on them, and what was fetched. */
export function SourceTabs() {
  const { t } = useTranslation('rateSources');
  return (
    <ScreenTabs
      label={t('title')}
      tabs={[
        { path: '/nguon-ty-gia', label: t('tabs.sources'), permission: ['nguon-ty-gia', 'index'] },
        { path: '/quy-tac-ty-gia', label: t('tabs.rules'), permission: ['nguon-ty-gia', 'index'] },
        { path: '/lan-lay-ty-gia', label: t('tabs.fetches'), permission: ['nguon-ty-gia', 'index'] },
      ]}
    />
  );
}
