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
import { registerCollection } from '../../platform/collections/collection.ts';
import type { Db } from '../../platform/db/database.ts';
import { permit, signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import type { ActRequest } from '../../platform/http/approval.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { ok } from '../../platform/http/reply.ts';
import { bookLine, undoBooking } from './booking.service.ts';
import { previewOfBooking, previewOfUndoing } from './booking-preview.ts';
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

  registerRead(
    app,
    '/tai-khoan-ngoai/dang-dung',
    { access: signedIn, tags: ['tai-khoan-ngoai'], answer: z.array(outsideAccountName) },
    (db, asker) => readAccountNames(db, asker),
  );

  registerRead(
    app,
    '/tai-khoan-ngoai/:id',
    { ...may('index'), tags: ['tai-khoan-ngoai'], params: idParam, answer: outsideAccount },
    (db, asker, { params }) => findAccount(db, asker, params.id),
  );

  registerReads(app);
  registerBookings(app);
  registerMatching(app);
}

/** The answer of an act about an account is what is left of it to reconcile. */
const left = {
  tags,
  answer: reconciliation,
  reply: (request: FastifyRequest, _done: unknown, { params }: ActRequest<{ id: number }>) =>
    summary(request, params.id),
};

function registerMatching(app: App): void {
  registerAct(app, 'POST', `${path}/:id/khop`, {
    ...may('match'),
    tags,
    message: 'updated',
    params: idParam,
    body: matchBody,
    answer: matchedReconciliation,
    work: (trx, actor, { params, body }) => matchLines(trx, actor, params.id, body),
    reply: async (request, khop_id, { params }) => ({ ...(await summary(request, params.id)), khop_id }),
  });

  registerAct(app, 'POST', `${path}/:id/giai-thich`, {
    ...may('match'),
    ...left,
    message: 'updated',
    params: idParam,
    body: explainBody,
    work: (trx, actor, { params, body }) => explainLine(trx, actor, params.id, body),
  });

  registerAct(app, 'DELETE', `${path}/:id/khop/:matchId`, {
    ...may('match'),
    ...left,
    message: 'updated',
    params: matchParam,
    work: (trx, actor, { params }) => undoMatch(trx, actor, params.id, params.matchId),
  });

  // A statement that was imported by mistake; the import itself takes a file and stands in a scope of its own.
  registerAct(app, 'POST', `${path}/:id/sao-ke/:statementId/thu-hoi`, {
    ...may('import'),
    ...left,
    message: 'updated',
    params: statementParam,
    body: takeBackBody,
    work: (trx, actor, { params, body }) => takeBackStatement(trx, actor, params.id, params.statementId, body.ly_do),
  });
}

/** What only the outside knows, booked through the ordinary posting path, and taken back by the opposite entry. */
function registerBookings(app: App): void {
  registerAct(app, 'POST', `${path}/:id/ghi-so`, {
    ...may('book'),
    ...left,
    params: idParam,
    body: bookingBody,
    work: (trx, actor, { params, body }) => bookLine(trx, actor, params.id, body),
    preview: (db, about, { params, body }) => previewOfBooking(db, about, params.id, body),
  });

  registerAct(app, 'POST', `${path}/:id/khop/:matchId/bo-ghi-so`, {
    ...may('book'),
    ...left,
    message: 'updated',
    params: matchParam,
    body: undoBookingBody,
    work: (trx, actor, { params, body }) => undoBooking(trx, actor, params.id, params.matchId, body.ly_do),
    preview: (db, about, { params }) => previewOfUndoing(db, about, params),
  });
}

function registerReads(app: App): void {
  app.get(`${path}/:id`, {
    config: may('index'),
    schema: { tags, params: idParam, response: summaryAnswer },
    handler: async (request) => ok(request, await summary(request, request.params.id)),
  });

  registerRead(
    app,
    `${path}/:id/con-lai`,
    { ...may('index'), tags, params: idParam, querystring: linesLeftQuery, answer: reconciliationLines },
    (db, asker, { params, query }) => readLinesLeft(db, asker, params.id, query),
  );

  registerRead(
    app,
    `${path}/:id/da-khop`,
    { ...may('index'), tags, params: idParam, querystring: matchedQuery, answer: z.array(matchedGroup) },
    async (db, asker, { params, query }) => {
      const account = await findReadable(db, asker, params.id);
      return readMatched(db, account.id, query.truoc);
    },
  );

  registerRead(
    app,
    `${path}/:id/sao-ke`,
    { ...may('index'), tags, params: idParam, answer: z.array(importedStatement) },
    async (db, asker, { params }) => {
      const account = await findAccount(db, asker, params.id);
      return readStatements(db, account.id);
    },
  );
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
