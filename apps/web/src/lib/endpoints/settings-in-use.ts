import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
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
