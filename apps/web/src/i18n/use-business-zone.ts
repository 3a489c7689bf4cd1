import { useSettingsInUseQuery } from '../lib/endpoints/settings-in-use.ts';
import { businessZone, setBusinessZone } from './business-zone.ts';

/** Keeps the clock of the screens in the zone of the settings; answers the zone, to redraw what was written before. */
export function useBusinessZone(): string {
  const { data } = useSettingsInUseQuery();
  const name = data?.gia_tri.mui_gio;
  // Before anything below is drawn, and only when it is news.
  if (name !== undefined && name !== businessZone()) setBusinessZone(name);
  return businessZone();
}
