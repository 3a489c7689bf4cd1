import { envelope } from '@doi-tien/contract/primitives.schema';
import type { Settings } from '@doi-tien/contract/settings';
import { settingsAnswer, settingsBody } from '@doi-tien/contract/settings.schema';
import type { App } from '../../app.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { Db } from '../../db/database.ts';
import { permit, signedIn } from '../../http/access.ts';
import { act } from '../../http/act.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { announce } from '../../http/live.ts';
import { ok } from '../../http/reply.ts';
import { readSettingsSheet, type SettingsSheet, saveSettings } from '../../settings/settings.repository.ts';
import { settingProblems } from './settings.rules.ts';

const SUBJECT = 'cau-hinh-chung';

export function settingsRoutes(app: App): void {
  const answer = { 200: envelope(settingsAnswer) };

  app.get('/cau-hinh-chung', {
    config: { access: permit(SUBJECT, 'index') },
    schema: { tags: [SUBJECT], response: answer },
    handler: async (request) => ok(request, toAnswer(await request.database.read(readSettingsSheet))),
  });

  // Every screen needs the time zone, the rounding step and the like; none of it is secret.
  app.get('/cau-hinh-chung/dang-dung', {
    config: { access: signedIn },
    schema: { tags: [SUBJECT], response: answer },
    handler: async (request) => ok(request, toAnswer(await request.database.read(readSettingsSheet))),
  });

  app.patch('/cau-hinh-chung', {
    config: { access: permit(SUBJECT, 'update') },
    schema: { tags: [SUBJECT], body: settingsBody, response: answer },
    handler: async (request) => {
      const { gia_tri, phien_ban } = request.body;
      const sheet = await act(request, (trx) => changeSettings(trx, request.actor, gia_tri, phien_ban));
      return ok(request, toAnswer(sheet), 'updated');
    },
  });
}

async function changeSettings(
  trx: Db,
  actor: Actor,
  given: Record<string, string | number | boolean>,
  readVersion: number,
): Promise<SettingsSheet> {
  const fields = settingProblems(given);
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  const { settings: before } = await readSettingsSheet(trx);
  const after: Settings = { ...before, ...given };
  await saveSettings(trx, after, readVersion);
  const changed = Object.keys(given) as (keyof Settings)[];
  const only = (settings: Settings) => Object.fromEntries(changed.map((key) => [key, settings[key]]));
  await recordEvent(trx, actor, { act: 'update', subject: SUBJECT, before: only(before), after: only(after) });
  await announce(trx, { topic: 'settings' });
  return readSettingsSheet(trx);
}

function toAnswer({ version, settings }: SettingsSheet) {
  return { phien_ban: version, gia_tri: settings };
}
