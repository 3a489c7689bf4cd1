import { SETTING_GROUPS, SETTING_KEYS, SETTINGS, type Settings } from '@doi-tien/contract/settings';
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useChangeSettingsMutation, useSettingsQuery } from '../../lib/endpoints/settings.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { changedFields } from '../../ui/collection/changed-fields.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { HistoryButton } from '../../ui/history/record-history.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { SettingField } from './setting-field.tsx';
import { type SettingsForm, toForm, toSettings } from './settings-values.ts';

export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useSettingsQuery();
  const [change] = useChangeSettingsMutation();
  const submission = useSubmission();
  const mayChange = useCan(['cau-hinh-chung', 'update']);
  useNamedSetting(data !== undefined);

  if (!data) {
    return (
      <PageFrame title={t('title')}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active paragraph={{ rows: 10 }} />
        )}
      </PageFrame>
    );
  }
  const save = ({ gia_tri }: { gia_tri: SettingsForm }) => {
    const changed = changedFields(data.gia_tri, toSettings(gia_tri)) as Partial<Settings>;
    return submission.withKey({ phien_ban: data.phien_ban, gia_tri: changed }, (keyed) => change(keyed).unwrap());
  };

  return (
    <FormPage<{ gia_tri: SettingsForm }>
      title={t('title')}
      stored={{ gia_tri: toForm(data.gia_tri) }}
      readOnly={!mayChange}
      onSave={save}
      actions={<HistoryButton subject="cau-hinh-chung" />}
    >
      {SETTING_GROUPS.map((group) => (
        <SectionCard key={group} title={t(`groups.${group}.title`)} hint={t(`groups.${group}.hint`)}>
          {SETTING_KEYS.filter((key) => SETTINGS[key].group === group && key in data.gia_tri).map((key) => (
            <SettingField key={key} name={key} />
          ))}
        </SectionCard>
      ))}
    </FormPage>
  );
}

/** `/cau-hinh-chung#kiem_dem_mu` leads straight to that setting. */
function useNamedSetting(isShown: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming here again by the same address counts again
  useEffect(() => {
    if (!isShown || hash === '') return;
    const field = document.getElementById(`gia_tri_${hash.slice(1)}`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [hash, key, isShown]);
}
