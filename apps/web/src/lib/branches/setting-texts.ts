import { PART_SWITCHES, settingsOff } from '@doi-tien/contract/parts';
import { SETTING_KEYS, type SettingKey } from '@doi-tien/contract/settings';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../state/root.ts';
import { useSeveralBranches } from './branches.ts';

/** The settings that are shown: those of parts that the business uses. A company with one branch has nothing to transfer. */
export function useShownSettings(): readonly SettingKey[] {
  const off = useAppSelector((state) => state.auth.off);
  const hasBranches = useSeveralBranches();
  const hidden = settingsOff(PART_SWITCHES.filter((name) => off.includes(name)));
  return SETTING_KEYS.filter((key) => !hidden.has(key) && (hasBranches || key !== 'duyet_dieu_chuyen_tu'));
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
