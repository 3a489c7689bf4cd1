import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { GOOD_FETCH, MAX_FEED_KB, SOURCE_WAY } from '@doi-tien/contract/rate-sources';
import {
  type FeedTrialBody,
  feedFileQuery,
  feedTrial,
  feedTrialBody,
  fetchOutcome,
} from '@doi-tien/contract/rate-sources.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { refuseUnlessSourcesOn } from '../../domain/rate-sources/part.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import { acceptUploads, readUpload } from '../../platform/files/upload.ts';
import { permit } from '../../platform/http/access.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { ok } from '../../platform/http/reply.ts';
import type { FetchTools } from './fetch-due.ts';
import { keepFetch } from './keep-fetch.ts';
import { usableSource } from './rate-sources.routes.ts';
import { attempt, hashOf, layoutOf, type SourceLayout } from './source-layout.ts';
import { refuseUnlessMayFeed, sourceProblems } from './sources.ts';
import { tellTrial } from './trial.service.ts';

const tags = ['nguon-ty-gia'];
const MAX_BYTES = MAX_FEED_KB * 1024;

/** Files with a list of rates, in a scope of its own: uploads are read here. A source with an address takes one too, for when its line is down. */
export const feedFileRoutes =
  ({ onNews }: Pick<FetchTools, 'onNews'>) =>
  async (scope: FastifyInstance): Promise<void> => {
    await acceptUploads(scope, MAX_BYTES);
    const app = scope.withTypeProvider<ZodTypeProvider>();

    app.post('/nguon-ty-gia/thu-tep', {
      config: { access: permit('nguon-ty-gia', 'update') },
      schema: {
        tags,
        consumes: ['multipart/form-data'],
        querystring: feedFileQuery,
        response: { 200: envelope(feedTrial) },
      },
      handler: async (request, reply) => {
        const { database } = request;
        await database.read(refuseUnlessSourcesOn);
        const source = readSource(request.query.nguon);
        const { came } = await receive(request, reply, source);
        return ok(request, await database.read((db) => tellTrial(db, source, came)));
      },
    });

    registerAct(app, 'POST', '/nguon-ty-gia/:id/tep', {
      access: permit('nguon-ty-gia', 'update'),
      isOfCompany: true,
      tags,
      params: idParam,
      consumes: ['multipart/form-data'],
      answer: fetchOutcome,
      receive: async (request, reply, { params }) => {
        const source = await usableSource(request.database, params.id);
        return { source, ...(await receive(request, reply, source)) };
      },
      work: async (trx, actor, { received: { source, name, came } }) => {
        await refuseUnlessMayFeed(trx, actor, source.id);
        const outcome = await keepFetch(trx, source, came, { fileName: name, personId: actor.id });
        if (!outcome) throw new AppError('STALE_VERSION');
        const after = { ten: source.ten, ten_tep: name, dat: outcome.ket_qua_lay === GOOD_FETCH };
        await recordEvent(trx, actor, { act: 'fetchRates', subject: 'nguon-ty-gia', subjectId: source.id, after });
        return outcome;
      },
      reply: async (_request, { isNews, ...outcome }) => {
        if (isNews) await onNews();
        return outcome;
      },
    });
  };

async function receive(request: FastifyRequest, reply: FastifyReply, source: SourceLayout) {
  const leave = await request.server.uploads.enter({ person: request.asker.id });
  try {
    const { name, bytes } = await readUpload(request, reply, MAX_BYTES);
    // What a repeated submission is compared by, as bodies are.
    request.body = { tep: hashOf(bytes) };
    const layout = layoutOf(source, request.asker.timeZone);
    return { name, came: await attempt(SOURCE_WAY.file, layout, () => Promise.resolve(bytes)) };
  } finally {
    leave();
  }
}

function readSource(text: string): FeedTrialBody {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw fieldError('nguon', 'invalid');
  }
  const source = feedTrialBody.safeParse(given);
  if (!source.success) throw fieldError('nguon', 'invalid');
  const fields = sourceProblems(source.data).filter(({ field }) => field !== 'dia_chi');
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  return source.data;
}
