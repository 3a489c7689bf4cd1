import { createContext, useContext } from 'react';

/** What the fields of the settings know of their sheet. */
export interface SettingsSheet {
  readOnly: boolean;
  /** After a change made by a button, which the form does not notice by itself. */
  noteChange: () => void;
}

export const SettingsSheetContext = createContext<SettingsSheet>({ readOnly: true, noteChange: () => undefined });

export function useSettingsSheet(): SettingsSheet {
  return useContext(SettingsSheetContext);
}
