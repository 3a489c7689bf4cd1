import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import {
  bookingBody,
  explainBody,
  importedStatement,
  type LinesLeftQuery,
  linesLeftQuery,
  matchBody,
  matchedGroup,
  matchedQuery,
  matchedReconciliation,
  outsideAccount,
  outsideAccountName,
  reconciliation,
  reconciliationLines,
  takeBackBody,
  undoBookingBody,
} from '@doi-tien/contract/statement.schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { permit, signedIn } from '../../platform/http/access.ts';
import { act } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { approvable } from '../../platform/http/approval.ts';
import { registerCollection } from '../../platform/http/collections/collection.ts';
import { ok } from '../../platform/http/reply.ts';
import { bookLine, undoBooking } from './booking.service.ts';
import { bookingAct, undoingAct } from './booking-approval.ts';
import { explainLine } from './explain.service.ts';
import { matchLines, undoMatch } from './match.service.ts';
import { findAccount, outsideAccounts, readAccountNames } from './outside-accounts.ts';
import { readProposals } from './proposals.repository.ts';
import { findReadable } from './readable-account.ts';
import {
  readBookLines,
  readLeftInBooks,
  readLeftOutside,
  readMatched,
  readStatements,
  readSummary,
} from './reconciliation.repository.ts';
import { takeBackStatement } from './take-back.service.ts';

const tags = ['doi-chieu'];
const path = '/doi-chieu';
const may = (action: 'index' | 'import' | 'match' | 'book') => ({ access: permit('doi-chieu', action) });
const matchParam = z.object({ ...idParam.shape, matchId: z.coerce.number().int().positive() });
const statementParam = z.object({ ...idParam.shape, statementId: z.coerce.number().int().positive() });
const summaryAnswer = { 200: envelope(reconciliation) };

export function statementRoutes(app: App): void {
  registerCollection(app, outsideAccounts);

  app.get('/tai-khoan-ngoai/dang-dung', {
    config: { access: signedIn },
    schema: { tags: ['tai-khoan-ngoai'], response: { 200: envelope(z.array(outsideAccountName)) } },
    handler: async (request) => ok(request, await request.database.read((db) => readAccountNames(db, request.asker))),
  });

  app.get('/tai-khoan-ngoai/:id', {
    config: may('index'),
    schema: { tags: ['tai-khoan-ngoai'], params: idParam, response: { 200: envelope(outsideAccount) } },
    handler: async (request) => {
      const { asker, database, params } = request;
      return ok(request, await database.read((db) => findAccount(db, asker, params.id)));
    },
  });

  registerReads(app);
  registerBookings(app);
  registerTakingBack(app);

  app.post(`${path}/:id/khop`, {
    config: may('match'),
    schema: { tags, params: idParam, body: matchBody, response: { 200: envelope(matchedReconciliation) } },
    handler: async (request) => {
      const { body, params } = request;
      const khop_id = await act(request, (trx, actor) => matchLines(trx, actor, params.id, body));
      return ok(request, { ...(await summary(request, params.id)), khop_id }, 'updated');
    },
  });

  app.post(`${path}/:id/giai-thich`, {
    config: may('match'),
    schema: { tags, params: idParam, body: explainBody, response: summaryAnswer },
    handler: async (request) => {
      const { body, params } = request;
      await act(request, (trx, actor) => explainLine(trx, actor, params.id, body));
      return ok(request, await summary(request, params.id), 'updated');
    },
  });

  app.delete(`${path}/:id/khop/:matchId`, {
    config: may('match'),
    schema: { tags, params: matchParam, response: summaryAnswer },
    handler: async (request) => {
      const { params } = request;
      await act(request, async (trx, actor) => {
        await undoMatch(trx, actor, params.id, params.matchId);
        return null;
      });
      return ok(request, await summary(request, params.id), 'updated');
    },
  });
}

/** A statement that was imported by mistake; the import itself takes a file and stands in a scope of its own. */
function registerTakingBack(app: App): void {
  app.post(`${path}/:id/sao-ke/:statementId/thu-hoi`, {
    config: may('import'),
    schema: { tags, params: statementParam, body: takeBackBody, response: summaryAnswer },
    handler: async (request) => {
      const { body, params } = request;
      await act(request, async (trx, actor) => {
        await takeBackStatement(trx, actor, params.id, params.statementId, body.ly_do);
        return null;
      });
      return ok(request, await summary(request, params.id), 'updated');
    },
  });
}

/** What only the outside knows, booked through the ordinary posting path, and taken back by the opposite entry. */
function registerBookings(app: App): void {
  app.post(`${path}/:id/ghi-so`, {
    config: { ...may('book'), ...approvable(bookingAct) },
    schema: { tags, params: idParam, body: bookingBody, response: summaryAnswer },
    handler: async (request) => {
      const { body, params } = request;
      await act(request, (trx, actor) => bookLine(trx, actor, params.id, body));
      return ok(request, await summary(request, params.id), 'created');
    },
  });

  app.post(`${path}/:id/khop/:matchId/bo-ghi-so`, {
    config: { ...may('book'), ...approvable(undoingAct) },
    schema: { tags, params: matchParam, body: undoBookingBody, response: summaryAnswer },
    handler: async (request) => {
      const { body, params } = request;
      await act(request, async (trx, actor) => {
        await undoBooking(trx, actor, params.id, params.matchId, body.ly_do);
        return null;
      });
      return ok(request, await summary(request, params.id), 'updated');
    },
  });
}

function registerReads(app: App): void {
  app.get(`${path}/:id`, {
    config: may('index'),
    schema: { tags, params: idParam, response: summaryAnswer },
    handler: async (request) => ok(request, await summary(request, request.params.id)),
  });

  app.get(`${path}/:id/con-lai`, {
    config: may('index'),
    schema: { tags, params: idParam, querystring: linesLeftQuery, response: { 200: envelope(reconciliationLines) } },
    handler: async (request) => {
      const { asker, database, params, query } = request;
      return ok(request, await database.read((db) => readLinesLeft(db, asker, params.id, query)));
    },
  });

  app.get(`${path}/:id/da-khop`, {
    config: may('index'),
    schema: { tags, params: idParam, querystring: matchedQuery, response: { 200: envelope(z.array(matchedGroup)) } },
    handler: async (request) => {
      const { asker, database, params, query } = request;
      const matched = await database.read(async (db) => {
        const account = await findReadable(db, asker, params.id);
        return readMatched(db, account.id, query.truoc);
      });
      return ok(request, matched);
    },
  });

  app.get(`${path}/:id/sao-ke`, {
    config: may('index'),
    schema: { tags, params: idParam, response: { 200: envelope(z.array(importedStatement)) } },
    handler: async (request) => {
      const { asker, database, params } = request;
      const statements = await database.read(async (db) => {
        const account = await findAccount(db, asker, params.id);
        return readStatements(db, account.id);
      });
      return ok(request, statements);
    },
  });
}

async function readLinesLeft(db: Db, asker: Asker, id: number, { page, pageSize, page_so }: LinesLeftQuery) {
  const account = await findReadable(db, asker, id);
  const { lines: ngoai, total: tong_ngoai } = await readLeftOutside(db, account.id, { page, pageSize });
  const { lines: so, total: tong_so } = await readLeftInBooks(db, account, { page: page_so, pageSize });
  const lineIds = ngoai.map((line) => line.id);
  const de_xuat = await readProposals(db, account, lineIds);
  const elsewhere = de_xuat
    .flatMap(({ dong_but_toan_ids }) => dong_but_toan_ids)
    .filter((itemId) => !so.some((item) => item.id === itemId));
  const so_de_xuat = await readBookLines(db, account, elsewhere);
  return { ngoai, so, tong_ngoai, tong_so, de_xuat, so_de_xuat };
}

function summary({ asker, database }: FastifyRequest, id: number) {
  return database.read(async (db) => {
    const account = await findReadable(db, asker, id);
    return { tai_khoan: account, ...(await readSummary(db, account)) };
  });
}
