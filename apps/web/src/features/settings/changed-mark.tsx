import { SETTINGS, type SettingDescription, type SettingKey } from '@doi-tien/contract/settings';
import { formatDecimal } from '@doi-tien/money/format';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './settings.module.css';
import { useSettingsSheet } from './settings-sheet.ts';
import { differsFromDefault, initialOf } from './settings-values.ts';

/** Under the field of a setting that is not as it came, with the way back. */
export function ChangedMark({ name }: { name: SettingKey }) {
  const { t } = useTranslation('settings');
  const { readOnly, noteChange } = useSettingsSheet();
  const form = Form.useFormInstance();
  const path = ['gia_tri', name];
  const value: unknown = Form.useWatch(path, form);
  const wordsOf = useInitialWords();
  if (!differsFromDefault(name, value)) return null;
  const words = wordsOf(name);
  const reset = () => {
    form.setFields([{ name: path, value: initialOf(name), errors: [] }]);
    noteChange();
  };
  return (
    <div className={styles.changed}>
      <span className="secondary weight-600">{t('changed.mark')}</span>
      {!readOnly && (
        <Button
          type="link"
          size="small"
          className={styles.reset}
          aria-label={t('changed.to', { label: t(`fields.${name}.label`), value: words })}
          onClick={reset}
        >
          {t('changed.reset')}: {words}
        </Button>
      )}
    </div>
  );
}

function useInitialWords(): (name: SettingKey) => string {
  const { t } = useTranslation('settings');
  return (name) => {
    const { kind, initial }: SettingDescription = SETTINGS[name];
    if (typeof initial === 'boolean') return t(initial ? 'changed.on' : 'changed.off');
    if (initial === '') return t('changed.empty');
    if (kind === 'choice' && typeof initial === 'string') return t(`choices.${name}.${initial}` as never);
    return kind === 'timeZone' ? String(initial) : formatDecimal(String(initial));
  };
}
