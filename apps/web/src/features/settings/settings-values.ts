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

/** Names, addresses and the parts in use are each business's own; of what is left, whether it is not as it came. */
export function differsFromDefault(name: SettingKey, value: unknown): boolean {
  const { group, kind, initial }: SettingDescription = SETTINGS[name];
  if (group === 'parts' || kind === 'text' || kind === 'bank' || kind === 'licence' || value === undefined)
    return false;
  return (value ?? '') !== initial;
}

/** What a setting was at first, as its field has it. */
export function initialOf(name: SettingKey): unknown {
  return (toForm({ [name]: SETTINGS[name].initial } as unknown as ShownSettings) as Partial<SettingsForm>)[name];
}

function swapped(values: object, from: unknown, to: unknown): object {
  const isOptional = (key: string) => (SETTINGS[key as SettingKey] as SettingDescription).optional;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === from && isOptional(key) ? to : value]),
  );
}
