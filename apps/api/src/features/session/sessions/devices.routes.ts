import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { deviceSession } from '@doi-tien/contract/session.schema';
import { z } from 'zod';
import { signedIn } from '../../../platform/http/access.ts';
import { act } from '../../../platform/http/act.ts';
import type { App } from '../../../platform/http/app.ts';
import { ok } from '../../../platform/http/reply.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from './session.service.ts';

const tags = ['profile'];
const config = { access: signedIn };

/** Where a person is signed in, and a way to end it. */
export function deviceRoutes(app: App): void {
  app.get('/profile/devices', {
    config,
    schema: { tags, response: { 200: envelope(z.array(deviceSession)) } },
    handler: async (request) => ok(request, await request.database.read((db) => listDevices(db, request.asker))),
  });

  app.delete('/profile/devices/:id', {
    config,
    schema: { tags, params: idParam, response: { 200: envelope(z.null()) } },
    handler: async (request) => {
      await act(request, (trx, actor) => signOutDevice(trx, actor, request.params.id));
      return ok(request, null, 'deviceSignedOut');
    },
  });

  app.delete('/profile/devices', {
    config,
    schema: { tags, response: { 200: envelope(z.object({ so_phien: z.int() })) } },
    handler: async (request) =>
      ok(request, await act(request, (trx, actor) => signOutOtherDevices(trx, actor)), 'deviceSignedOut'),
  });
}
