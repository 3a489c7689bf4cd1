import { isAllowed } from '@doi-tien/contract/permissions';
import { envelope } from '@doi-tien/contract/primitives.schema';
import { SETTING_KEYS, SETTINGS, type Settings } from '@doi-tien/contract/settings';
import { type SettingsBody, settingsAnswer, settingsBody } from '@doi-tien/contract/settings.schema';
import { readSettings, readSettingsSheet, type SettingsSheet } from '../../domain/settings/settings.repository.ts';
import type { Asker } from '../../platform/actor.ts';
import { previewOfChange } from '../../platform/collections/preview-of-change.ts';
import { permit, signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { type ConfirmationAsked, changedFields } from '../../platform/http/confirmation.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { ok } from '../../platform/http/reply.ts';
import { changesOf } from './settings.rules.ts';
import { changeSettings, SUBJECT } from './settings.service.ts';

export function settingsRoutes(app: App): void {
  const answer = { 200: envelope(settingsAnswer) };

  app.get('/cau-hinh-chung', {
    config: { access: permit(SUBJECT, 'index') },
    schema: { tags: [SUBJECT], response: answer },
    handler: async (request) => ok(request, toAnswer(await request.database.read(readSettingsSheet))),
  });

  // Every screen needs the time zone, the rounding step and the like; none of it is secret but what is looked for in customers.
  app.get('/cau-hinh-chung/dang-dung', {
    config: { access: signedIn },
    schema: { tags: [SUBJECT], response: answer },
    handler: async (request) => {
      const sheet = toAnswer(await request.database.read(readSettingsSheet));
      return ok(request, { ...sheet, gia_tri: toldSettings(request.asker, sheet.gia_tri) });
    },
  });

  registerAct(app, 'PATCH', '/cau-hinh-chung', {
    access: permit(SUBJECT, 'update'),
    isOfCompany: true,
    confirm: confirmConfirmations,
    tags: [SUBJECT],
    body: settingsBody,
    answer: settingsAnswer,
    work: (trx, actor, { body }) => changeSettings(trx, actor, body.gia_tri, body.phien_ban),
    reply: (_request, sheet) => toAnswer(sheet),
    preview: async (db, _about, { body }) => {
      const settings = await readSettings(db);
      return previewOfChange(null, settings, changesOf(settings, body.gia_tri));
    },
  });
}

/** The switch of branches is for those who keep the settings; what is looked for just below the threshold, for those who see the register of large trades. */
function toldSettings(
  { permissions }: Asker,
  { bat_nhieu_chi_nhanh: _branches, ...settings }: Settings,
): Partial<Settings> {
  if (isAllowed(permissions, ['bao-cao-giao-dich-lon', 'index'])) return settings;
  const { chia_nho_phan_tram: _share, chia_nho_so_ngay: _days, chia_nho_so_lan: _times, ...told } = settings;
  return told;
}

/** What has to be confirmed cannot be switched off unconfirmed, nor can the demand for a second factor. */
function confirmConfirmations({ request, settings }: ConfirmationAsked): boolean {
  const own = SETTING_KEYS.filter((key) => SETTINGS[key].group === 'confirmation' || key === 'yeu_cau_hai_lop');
  return changedFields((request.body as SettingsBody).gia_tri, settings, own).length > 0;
}

function toAnswer({ version, settings }: SettingsSheet) {
  return { phien_ban: version, gia_tri: settings };
}
