import type { SettingsAnswer, SettingsBody } from '@doi-tien/contract/settings.schema';
import { api } from '../api/api.ts';
import { read, TOLD, write } from '../api/calls.ts';
import type { Keyed } from '../submissions/submission.ts';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<SettingsAnswer, void>(read('/cau-hinh-chung', ['settings'])),
    changeSettings: build.mutation<SettingsAnswer, Keyed<SettingsBody>>(
      write('PATCH', '/cau-hinh-chung', ['settings'], TOLD),
    ),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = settingsApi;
