import { z } from 'zod';
import { namesOfBranches } from './of-branches.ts';
import { id, positiveDecimal, version } from './primitives.schema.ts';
import type { Settings } from './settings.ts';

export const licenceRule = z.strictObject({
  tien_id: id,
  chi_mua: z.boolean(),
  dung_gia_mua: z.boolean(),
  dung_gia_ban: z.boolean(),
  tran_qua_dem: positiveDecimal.nullable(),
  so_ngay: z.int().min(0).max(365),
});
export const settingValue = z.union([z.string().max(1000), z.number(), z.boolean(), z.array(licenceRule).max(200)]);

/** The changed settings only, with the version that was read; each value is checked against its description. */
export const settingsBody = z.strictObject({
  phien_ban: version,
  gia_tri: z.record(z.string().max(60), settingValue),
});
/** Who keeps the settings sees the switch of branches, as they see the screen on which the second one is made. */
export const settingsAnswer = z.object({
  phien_ban: version,
  gia_tri: namesOfBranches(z.record(z.string(), settingValue), ['bat_nhieu_chi_nhanh']),
});

/** A company with one branch is not told the rule about transfers. */
export type ShownSettings = Omit<Settings, 'duyet_dieu_chuyen_tu'> & Partial<Pick<Settings, 'duyet_dieu_chuyen_tu'>>;
export type SettingsAnswer = { phien_ban: number; gia_tri: ShownSettings };
export type SettingValue = z.infer<typeof settingValue>;
export type SettingsBody = z.infer<typeof settingsBody>;
