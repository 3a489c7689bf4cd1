import { idParam } from '@doi-tien/contract/primitives.schema';
import { deviceSession } from '@doi-tien/contract/session.schema';
import { z } from 'zod';
import { signedIn } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app.ts';
import { registerAct } from '../../../platform/http/register-act.ts';
import { registerRead } from '../../../platform/http/register-read.ts';
import { listDevices, signOutDevice, signOutOtherDevices } from './session.service.ts';

const tags = ['profile'];
const config = { access: signedIn };

/** Where a person is signed in, and a way to end it. */
export function deviceRoutes(app: App): void {
  registerRead(app, '/profile/devices', { ...config, tags, answer: z.array(deviceSession) }, (db, asker) =>
    listDevices(db, asker),
  );

  registerAct(app, 'DELETE', '/profile/devices/:id', {
    ...config,
    tags,
    params: idParam,
    message: 'deviceSignedOut',
    work: (trx, actor, { params }) => signOutDevice(trx, actor, params.id),
  });

  registerAct(app, 'DELETE', '/profile/devices', {
    ...config,
    tags,
    answer: z.object({ so_phien: z.int() }),
    message: 'deviceSignedOut',
    work: (trx, actor) => signOutOtherDevices(trx, actor),
  });
}
