import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { GOOD_FETCH, SOURCE_WAY } from '@doi-tien/contract/rate-sources';
import { feedTrial, feedTrialBody, fetchOutcome, rateFetch } from '@doi-tien/contract/rate-sources.schema';
import { refuseUnlessSourcesOn } from '../../domain/rate-sources/part.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import type { Database } from '../../platform/db/database.ts';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { busyLimiter } from '../../platform/http/busy-limiter.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { ok } from '../../platform/http/reply.ts';
import { askSource, type FetchTools } from './fetch-due.ts';
import { fetchList } from './fetches.list.ts';
import { keepFetch } from './keep-fetch.ts';
import { findSource, type Source } from './sources.repository.ts';
import { sourceProblems, sources } from './sources.ts';
import { tellTrial } from './trial.service.ts';

const tags = ['nguon-ty-gia'];

/** A person asks for one list at a time; a source that answers slowly holds one place. */
const asking = busyLimiter({ total: 4, perPerson: 1, patience: 10_000, word: 'UPLOAD_BUSY' });

export function rateSourceRoutes(app: App, tools: FetchTools): void {
  registerCollection(app, sources);

  const ofFetches = { access: permit('nguon-ty-gia', 'index'), tags, item: rateFetch, list: fetchList };
  registerList(app, '/lan-lay-ty-gia', ofFetches);
  registerExport(app, '/lan-lay-ty-gia', fetchList, permit('nguon-ty-gia', 'export'));

  app.post('/nguon-ty-gia/thu', {
    config: { access: permit('nguon-ty-gia', 'update') },
    schema: { tags, body: feedTrialBody, response: { 200: envelope(feedTrial) } },
    handler: async (request) => {
      const { asker, database, body } = request;
      await database.read(refuseUnlessSourcesOn);
      const fields = sourceProblems(body);
      if (body.cach === SOURCE_WAY.file && !body.dia_chi) fields.push({ field: 'dia_chi', problem: 'requiredField' });
      if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
      const source = { ...body, dia_chi: body.dia_chi ?? null };
      const came = await asking.take(() => askSource(database, source, tools.allowed), { person: asker.id });
      return ok(request, await database.read((db) => tellTrial(db, body, came)));
    },
  });

  registerAct(app, 'POST', '/nguon-ty-gia/:id/lay', {
    access: permit('nguon-ty-gia', 'update'),
    isOfCompany: true,
    tags,
    params: idParam,
    answer: fetchOutcome,
    receive: async ({ database, asker }, _reply, { params }) => {
      const source = await usableSource(database, params.id);
      if (!source.dia_chi) throw new AppError('RATE_SOURCE_HAS_NO_ADDRESS');
      const came = await asking.take(() => askSource(database, source, tools.allowed), { person: asker.id });
      return { source, came };
    },
    work: async (trx, actor, { received: { source, came } }) => {
      const outcome = await keepFetch(trx, source, came, { fileName: null, personId: actor.id });
      if (!outcome) throw new AppError('STALE_VERSION');
      const after = { ten: source.ten, dat: outcome.ket_qua_lay === GOOD_FETCH };
      await recordEvent(trx, actor, { act: 'fetchRates', subject: 'nguon-ty-gia', subjectId: source.id, after });
      return outcome;
    },
    reply: async (_request, { isNews, ...outcome }) => {
      if (isNews) await tools.onNews();
      return outcome;
    },
  });
}

/** Of a part that is on. One that is switched off may still be asked by hand. */
export async function usableSource(database: Database, id: number): Promise<Source> {
  return database.read(async (db) => {
    await refuseUnlessSourcesOn(db);
    const source = await findSource(db, id);
    if (!source) throw new AppError('NOT_FOUND');
    return source;
  });
}
