import { NO_APPROVALS } from '@doi-tien/contract/approvals';
import { settingsOff } from '@doi-tien/contract/parts';
import {
  type PartSwitch,
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTINGS,
  type SettingGroup,
  type SettingKey,
  type Settings,
} from '@doi-tien/contract/settings';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSettingHint } from '../../lib/branches/setting-texts.ts';
import { searchable } from '../../lib/browser/searchable.ts';
import { useChangeSettingsMutation, useSettingsQuery } from '../../lib/endpoints/settings.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSubmission } from '../../lib/submissions/submission.ts';
import { changedFields } from '../../ui/collection/changed-fields.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { HistoryButton } from '../../ui/history/record-history.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { Waiting } from '../../ui/page/waiting.tsx';
import { KindField, PartField, usePartsOff } from './parts-fields.tsx';
import { SettingField } from './setting-field.tsx';
import styles from './settings.module.css';
import { SettingsContents } from './settings-contents.tsx';
import { SettingsSheetContext } from './settings-sheet.ts';
import { type SettingsForm, toForm, toSettings } from './settings-values.ts';
import { type OpenedGroup, useOpenedGroup } from './use-opened-group.ts';

export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useSettingsQuery();
  const [change] = useChangeSettingsMutation();
  const submission = useSubmission();
  const readOnly = !useCan(['cau-hinh-chung', 'update']);
  const opened = useOpenedGroup(data !== undefined);

  if (!data) {
    return (
      <PageFrame title={t('title')}>
        <Waiting error={error} refetch={refetch} rows={10} />
      </PageFrame>
    );
  }
  const save = ({ gia_tri }: { gia_tri: SettingsForm }) => {
    const changed = sentFields(changedFields(data.gia_tri, toSettings(gia_tri)) as Partial<Settings>);
    return submission.withKey({ phien_ban: data.phien_ban, gia_tri: changed }, (keyed) => change(keyed).unwrap());
  };

  return (
    <FormPage<{ gia_tri: SettingsForm }>
      wide
      title={t('title')}
      stored={{ gia_tri: toForm(data.gia_tri) }}
      readOnly={readOnly}
      onSave={save}
      onComplaint={([, key]) => opened.open(SETTINGS[key as SettingKey].group)}
      actions={<HistoryButton subject="cau-hinh-chung" />}
    >
      {(_form, noteChange) => (
        <SettingsSheetContext value={{ readOnly, noteChange }}>
          <Sheet stored={data.gia_tri as Settings} opened={opened} />
        </SettingsSheetContext>
      )}
    </FormPage>
  );
}

/** Without the part of the second person the server ends its rules: what was typed into them goes with it. */
function sentFields(changed: Partial<Settings>): Partial<Settings> {
  if (changed.bat_duyet !== false) return changed;
  return Object.fromEntries(Object.entries(changed).filter(([key]) => !(key in NO_APPROVALS)));
}

/** One group of the settings of the parts in use, or those of them that were looked for. */
function Sheet({ stored, opened }: { stored: Settings; opened: OpenedGroup }) {
  const { t } = useTranslation('settings');
  const { typed, type } = opened;
  const hintOf = useSettingHint();
  const form = Form.useFormInstance();
  const values = Form.useWatch<Partial<SettingsForm> | undefined>('gia_tri', form);
  const hidden = settingsOff(usePartsOff()(values ?? stored));
  const words = searchable(typed).split(' ');
  const isFound = (key: SettingKey) => {
    const group = t(`groups.${SETTINGS[key].group}.title`);
    const text = searchable(`${t(`fields.${key}.label`)} ${hintOf(key)} ${group}`);
    return words.every((word) => text.includes(word));
  };
  const shown = SETTING_KEYS.filter((key) => key in stored && !hidden.has(key));
  const found = new Set(shown.filter(isFound));
  const groups = SETTING_GROUPS.filter((group) => shown.some((key) => SETTINGS[key].group === group));
  const foundGroups = groups.filter((group) => shown.some((key) => SETTINGS[key].group === group && found.has(key)));
  const isSearch = typed.trim() !== '';
  const current = groups.find((group) => group === opened.group) ?? groups[0];
  // What is found begins at the top, wherever the sheet stood.
  const find = (text: string) => {
    type(text);
    window.scrollTo({ top: 0 });
  };
  const goTo = (group: SettingGroup) => {
    find('');
    opened.open(group);
  };
  return (
    <div className={styles.layout}>
      <SettingsContents
        groups={foundGroups}
        current={isSearch ? undefined : current}
        typed={typed}
        onType={find}
        onGoTo={goTo}
      />
      <div className={`may-shrink ${styles.sections}`}>
        {foundGroups.length === 0 && (
          <p role="status" className={`no-margin muted ${styles.nothing}`}>
            {t('find.none', { text: typed.trim() })}
          </p>
        )}
        {/* Hidden, not gone: what was typed stays checked. */}
        {groups.map((group) => (
          <div key={group} hidden={isSearch ? !foundGroups.includes(group) : group !== current}>
            <Section group={group} keys={shown} found={found} stored={stored} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** These take both columns. */
const WIDE: readonly SettingKey[] = ['loai_hinh', 'ho_so_giay_phep'];

interface SectionProps {
  group: SettingGroup;
  keys: readonly SettingKey[];
  found: ReadonlySet<SettingKey>;
  stored: Settings;
}

function Section({ group, keys, found, stored }: SectionProps) {
  const { t } = useTranslation('settings');
  const hintOf = useSettingHint();
  return (
    <SectionCard id={`cau-hinh-${group}`} title={t(`groups.${group}.title`)} hint={t(`groups.${group}.hint`)}>
      <div className={styles.fields}>
        {keys
          .filter((key) => SETTINGS[key].group === group)
          .map((key) => (
            <div
              key={key}
              hidden={!found.has(key)}
              className={`may-shrink ${styles.field}`}
              data-wide={WIDE.includes(key) || undefined}
            >
              {group === 'parts' ? (
                <PartsField name={key} hint={hintOf(key)} stored={stored} />
              ) : (
                <SettingField name={key} hint={hintOf(key)} />
              )}
            </div>
          ))}
      </div>
    </SectionCard>
  );
}

function PartsField({ name, hint, stored }: { name: SettingKey; hint: string; stored: Settings }) {
  return name === 'loai_hinh' ? <KindField /> : <PartField name={name as PartSwitch} hint={hint} stored={stored} />;
}
