import type { Settings } from '@doi-tien/contract/settings';
import type { SettingsAnswer } from '@doi-tien/contract/settings.schema';
import { expect } from 'vitest';
import type { Caller, TestApp } from './test-app.ts';

/** The general settings as one person reads and changes them over the API. */
export function settingsDesk(api: TestApp, as: Caller) {
  const read = async (by = as) => (await api.call<SettingsAnswer>('GET', '/cau-hinh-chung', { as: by })).data;
  const change = async (gia_tri: Partial<Settings>, by = as) =>
    api.call<SettingsAnswer>('PATCH', '/cau-hinh-chung', {
      as: by,
      body: { phien_ban: (await read()).phien_ban, gia_tri },
    });
  return {
    read,
    change,
    switched: async (gia_tri: Partial<Settings>) => expect(await change(gia_tri)).toMatchObject({ code: 200 }),
  };
}
