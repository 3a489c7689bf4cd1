import { z } from 'zod';
import { version } from './primitives.schema.ts';
import type { Settings } from './settings.ts';

export const settingValue = z.union([z.string().max(1000), z.number(), z.boolean()]);

/** The changed settings only, with the version that was read; each value is checked against its description. */
export const settingsBody = z.strictObject({
  phien_ban: version,
  gia_tri: z.record(z.string().max(60), settingValue),
});
export const settingsAnswer = z.object({ phien_ban: version, gia_tri: z.record(z.string(), settingValue) });

export type SettingsAnswer = { phien_ban: number; gia_tri: Settings };
export type SettingsBody = z.infer<typeof settingsBody>;
