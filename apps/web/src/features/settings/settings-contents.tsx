import { SearchOutlined } from '@ant-design/icons';
import type { SettingGroup } from '@doi-tien/contract/settings';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useScreenSize } from '../../lib/browser/use-media.ts';
import styles from './settings.module.css';

interface SettingsContentsProps {
  groups: readonly SettingGroup[];
  /** None while looking something up. */
  current: SettingGroup | undefined;
  typed: string;
  onType: (typed: string) => void;
  onGoTo: (group: SettingGroup) => void;
}

/** Search and contents: at the side where there is room, else above the sheet. */
export function SettingsContents({ groups, current, typed, onType, onGoTo }: SettingsContentsProps) {
  const { t } = useTranslation('settings');
  const isWide = useScreenSize() === 'desktop';
  return (
    <nav className={`stack ${styles.contents}`} aria-label={t('find.contents')}>
      <Input
        type="search"
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        value={typed}
        placeholder={t('find.label')}
        aria-label={t('find.label')}
        // Enter looks something up here; it saves nothing.
        onPressEnter={(event) => event.preventDefault()}
        onChange={({ target }) => onType(target.value)}
      />
      {isWide ? (
        <ul className="stack gap-2 plain-list">
          {groups.map((group) => (
            <li key={group}>
              <button
                type="button"
                className={`full-width round-6 secondary text-left ${styles.group}`}
                aria-current={group === current || undefined}
                onClick={() => onGoTo(group)}
              >
                {t(`groups.${group}.title`)}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <Select
          aria-label={t('find.goTo')}
          placeholder={t('find.goTo')}
          value={current}
          options={groups.map((group) => ({ value: group, label: t(`groups.${group}.title`) }))}
          onChange={onGoTo}
        />
      )}
    </nav>
  );
}
