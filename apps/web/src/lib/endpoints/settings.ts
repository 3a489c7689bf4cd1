import type { SettingsAnswer, SettingsBody } from '@doi-tien/contract/settings.schema';
import { api } from '../api/api.ts';
import { TOLD, write } from '../api/write.ts';
import type { Keyed } from '../submissions/submission.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<SettingsAnswer, void>({
      query: () => '/cau-hinh-chung',
      providesTags: ['settings'],
    }),
    changeSettings: build.mutation<SettingsAnswer, Keyed<SettingsBody>>(
      write('PATCH', '/cau-hinh-chung', ['settings'], TOLD),
    ),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = settingsApi;
