import { idParam } from '@doi-tien/contract/primitives.schema';
import { printEndBody, printerHere, printJob } from '@doi-tien/contract/printers.schema';
import { findPrinterOfPlace } from '../../domain/printing/printer-of-place.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import { permit, signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { jobList } from './jobs.list.ts';
import { cancelJob, claimJob, endJobOfBrowser, jobToSend, printTestPage } from './jobs.service.ts';
import { paperOfJob } from './paper-of-job.ts';
import { printersOf } from './printers.ts';
import type { PrintTools } from './work-queue.ts';

const tags = ['may-in'];

export function printingRoutes(app: App, { allowed, readTicket }: PrintTools): void {
  registerCollection(app, printersOf(allowed));
  registerList(app, '/lenh-in', { access: permit('may-in', 'index'), tags, item: printJob, list: jobList });

  // What a key prints on, for everybody who works at the counter. Where it is is not told.
  registerRead(
    app,
    '/may-in/noi-nay',
    { access: signedIn, tags, answer: printerHere.nullable() },
    async (db, asker) => (await findPrinterOfPlace(db, asker)) ?? null,
  );

  registerAct(app, 'POST', '/may-in/:id/in-thu', {
    access: permit('may-in', 'update'),
    tags,
    params: idParam,
    answer: printJob,
    message: 'done',
    work: (trx, actor, { params }) => printTestPage(trx, actor, params.id),
  });

  // Whose ticket it is decides the service.
  const ofJob = { access: signedIn, tags, params: idParam, answer: printJob, message: 'done' } as const;
  registerAct(app, 'POST', '/lenh-in/:id/huy', {
    ...ofJob,
    work: (trx, actor, { params }) => cancelJob(trx, actor, params.id),
  });
  registerAct(app, 'POST', '/lenh-in/:id/nhan', {
    ...ofJob,
    work: (trx, actor, { params }) => claimJob(trx, actor, params.id),
  });
  registerAct(app, 'POST', '/lenh-in/:id/ket-qua', {
    ...ofJob,
    body: printEndBody,
    work: (trx, actor, { params, body }) => endJobOfBrowser(trx, actor, params.id, body.ket_qua === 'da_in'),
  });

  app.get('/lenh-in/:id/du-lieu', {
    config: { access: signedIn },
    schema: { tags, params: idParam },
    handler: async ({ database, asker, params }, reply) => {
      const job = await database.read((db) => jobToSend(db, asker, params.id));
      return reply.type('application/octet-stream').send(await paperOfJob(database, job, readTicket));
    },
  });
}
