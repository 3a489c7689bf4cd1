import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
import { businessZone, setBusinessZone } from '../../i18n/business-zone.ts';
import { api } from '../api/api.ts';

const settingsInUse = api.injectEndpoints({
  endpoints: (build) => ({
    settingsInUse: build.query<SettingsAnswer, void>({
      query: () => '/cau-hinh-chung/dang-dung',
      providesTags: ['settings'],
      keepUnusedDataFor: 3600,
    }),
  }),
});

/** What every screen may know of the settings; all of it is for everybody who is signed in. */
export const { useSettingsInUseQuery } = settingsInUse;

/** Keeps the clock of the screens in the zone of the settings; answers the zone, to redraw what was written before. */
export function useBusinessZone(): string {
  const { data } = useSettingsInUseQuery();
  const name = data?.gia_tri.mui_gio;
  // Before anything below is drawn, and only when it is news.
  if (name !== undefined && name !== businessZone()) setBusinessZone(name);
  return businessZone();
}
