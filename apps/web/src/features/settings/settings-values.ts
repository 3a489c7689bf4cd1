import { SETTINGS, type SettingDescription, type SettingKey, type Settings } from '@doi-tien/contract/settings';
import type { ShownSettings } from '@doi-tien/contract/settings.schema';

/** The settings as the form has them: an amount that may be left empty is null there, and '' among the settings. */
export type SettingsForm = { [Key in SettingKey]: Settings[Key] | null };

export function toForm(settings: ShownSettings): SettingsForm {
  return swapped(settings, '', null) as SettingsForm;
}

export function toSettings(form: SettingsForm): Settings {
  return swapped(form, null, '') as Settings;
}

function swapped(values: object, from: unknown, to: unknown): object {
  const isOptional = (key: string) => (SETTINGS[key as SettingKey] as SettingDescription).optional;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === from && isOptional(key) ? to : value]),
  );
}
