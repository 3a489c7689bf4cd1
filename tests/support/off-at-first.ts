import { hiddenNames, partsOff } from '@doi-tien/contract/parts';
import { SETTING_KEYS, SETTINGS } from '@doi-tien/contract/settings';

/** What `tat` of a session names until somebody changes the settings. */
export const OFF_AT_FIRST = hiddenNames(
  partsOff(Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].initial])), false),
  [],
);
