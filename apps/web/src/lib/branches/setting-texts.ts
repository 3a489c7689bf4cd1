import { SETTING_KEYS, type SettingKey } from '@doi-tien/contract/settings';
import { useTranslation } from 'react-i18next';
import { useSeveralBranches } from './branches.ts';

/** The settings that are shown: a company with one branch has nothing to transfer. */
export function useShownSettings(): readonly SettingKey[] {
  const hasBranches = useSeveralBranches();
  return hasBranches ? SETTING_KEYS : SETTING_KEYS.filter((key) => key !== 'duyet_dieu_chuyen_tu');
}

/** The sentence under a setting; with one branch it names no transfers. */
export function useSettingHint(): (name: SettingKey) => string {
  const { t } = useTranslation('settings');
  const hasBranches = useSeveralBranches();
  return (name) =>
    name === 'duyet_lech_tu' && !hasBranches
      ? t('countHintOfOneBranch')
      : t(`fields.${name}.hint`, { defaultValue: '' });
}
