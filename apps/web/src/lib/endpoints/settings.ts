import type { SettingsAnswer, SettingsBody } from '@doi-tien/contract/settings.schema';
import { api } from '../api/api.ts';
import { refreshSession } from '../session/session.ts';
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
      // The menu follows at once, also where the line for live changes is down.
      onQueryStarted: (_settings, { dispatch, queryFulfilled }) => {
        queryFulfilled.then(() => refreshSession(dispatch)).catch(() => undefined);
      },
    }),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = settingsApi;
