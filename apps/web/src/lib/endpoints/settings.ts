import type { SettingsAnswer, SettingsBody } from '@doi-tien/contract/settings.schema';
import { api } from '../api/api.ts';
import type { Keyed } from '../submissions/submission.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<SettingsAnswer, void>({
      query: () => '/cau-hinh-chung',
      providesTags: ['settings'],
    }),
    changeSettings: build.mutation<SettingsAnswer, Keyed<SettingsBody>>({
      query: (submission) => ({ url: '/cau-hinh-chung', method: 'PATCH', ...submission }),
      invalidatesTags: ['settings'],
      extraOptions: { announce: true },
    }),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = settingsApi;
