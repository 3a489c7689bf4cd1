import type { HereProof } from '@doi-tien/contract/approvals.schema';
import { isAllowed, type PermissionEntry } from '@doi-tien/contract/permissions';
import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import { journalQuery } from '@doi-tien/contract/report-query.schema';
import {
  beginShiftBody,
  endShiftBody,
  type HandOver,
  handOver,
  handOverBody,
  myPlace,
  passOnBody,
  places,
  receiveBody,
  receiveHereBody,
  refuseHandOverBody,
  shift,
  shiftEnded,
  till,
  tillBody,
  tillCount,
  tillDifferences,
} from '@doi-tien/contract/till.schema';
import type { FastifyRequest } from 'fastify';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import { isTillWithheld } from '../../domain/places/blind-counts.ts';
import { findPerson } from '../../domain/rights/find-person.ts';
import { refuseBrokenCount } from '../../domain/safe-day/unreadable-count.ts';
import { withoutFigures, withoutWithheldFigures } from '../../domain/safe-day/withheld.ts';
import { type Actor, actorWithoutRequest } from '../../platform/actor.ts';
import { registerCollection } from '../../platform/collections/collection.ts';
import type { Db } from '../../platform/db/database.ts';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit } from '../../platform/http/access.ts';
import { act, answeredBefore } from '../../platform/http/act.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { ApprovalNeeded } from '../../platform/http/approval.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { RefusedAfterCommit, refusedAfterCommit } from '../../platform/http/refused-after-commit.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { ok } from '../../platform/http/reply.ts';
import { readDifferences } from './differences.service.ts';
import { prepareHandOver, refuseHandOver, withdrawHandOver } from './hand-over.service.ts';
import { refuseUnlessGiver } from './hand-over-access.ts';
import { readAllPlaces, readMyPlace } from './places.service.ts';
import { receiveHandOver } from './receive-hand-over.service.ts';
import { beginShift, endShift, lockTill, passOnTill, unlockTill } from './shift.service.ts';
import { handOverFile, handOverList, shiftList, tillCountFile, tillCountList } from './till.lists.ts';
import { createTill, tills } from './tills.ts';

const tags = ['ngan-quy'];
const works = { access: permit('ngan-quy', 'index'), tags };
const reads = { access: permit('ngan-quy', 'export'), tags };

/** Somebody proves on this screen who they are; answers whose account it is. */
type ProveHere = (request: FastifyRequest, about: string, proof: HereProof) => Promise<number>;

export interface TillTools {
  proveHere: ProveHere;
  checkHours: (db: Db, person: { id: number; permissions: PermissionEntry[]; branchId: number }) => Promise<void>;
}

export function tillRoutes(app: App, tools: TillTools): void {
  registerRead(app, '/ngan-quy/cua-toi', { ...works, answer: myPlace }, readMyPlace);
  registerRead(app, '/ngan-quy/noi', { access: permit('ngan-quy', 'issue'), tags, answer: places }, readAllPlaces);
  registerCollection(app, tills);
  registerAct(app, 'POST', '/ngan-quy', {
    access: permit('ngan-quy', 'create'),
    tags,
    body: tillBody,
    answer: till,
    work: (trx, actor, { body }) => createTill(trx, actor, body),
  });
  registerList(app, '/ca', { ...reads, item: shift, list: shiftList });
  registerList(app, '/giao-quy', { ...reads, item: handOver, list: handOverList() });
  registerList(app, '/kiem-ngan', { ...reads, item: tillCount, list: tillCountList });
  registerExport(app, '/ca', shiftList, reads.access);
  registerExport(app, '/giao-quy', handOverFile, reads.access);
  registerExport(app, '/kiem-ngan', tillCountFile, reads.access);
  registerRead(
    app,
    '/bao-cao/chenh-lech-ngan',
    { ...reads, querystring: journalQuery.omit({ chi_nhanh: true }).required(), answer: tillDifferences },
    (db, { branchId }, { query }) => readDifferences(db, branchId, { from: query.tu_ngay, to: query.den_ngay }),
  );
  registerShifts(app);
  registerHandOvers(app, tools);
}

function registerShifts(app: App): void {
  const ofShift = { ...works, params: idParam, message: 'updated' } as const;
  registerAct(app, 'POST', '/ca', {
    ...works,
    body: beginShiftBody,
    answer: shift,
    attachValidation: true,
    receive: (request) => refuseBrokenCount(request, { subject: 'ngan-quy' }),
    work: (trx, actor, { body }) => beginShift(trx, actor, body),
    preview: (db, about, { body }) => previewOfMoney(db, about, { counts: body.chi_tiet }),
  });
  registerAct(app, 'PATCH', '/ca/:id/chot', {
    ...ofShift,
    answer: shift,
    work: (trx, actor, { params }) => lockTill(trx, actor, params.id),
  });
  registerAct(app, 'PATCH', '/ca/:id/mo-chot', {
    ...ofShift,
    answer: shift,
    work: (trx, actor, { params }) => unlockTill(trx, actor, params.id),
  });
  registerAct(app, 'PATCH', '/ca/:id/ket-thuc', {
    ...ofShift,
    body: endShiftBody,
    answer: shiftEnded,
    attachValidation: true,
    receive: (request) => refuseBrokenCount(request, { subject: 'ngan-quy' }),
    work: (trx, actor, { params, body }) => endShift(trx, actor, params.id, body),
    refusal: (request, error, { params }) => toldRefusal(request, error, { shiftId: params.id }),
    preview: (db, about, { body }) => previewOfMoney(db, about, { counts: body.chi_tiet }),
  });
  registerAct(app, 'POST', '/ca/:id/ban-giao', {
    ...works,
    params: idParam,
    body: passOnBody,
    answer: handOver,
    work: (trx, actor, { params, body }) => passOnTill(trx, actor, params.id, body),
  });
}

function registerHandOvers(app: App, { proveHere, checkHours }: TillTools): void {
  const ofHandOver = { ...works, params: idParam, answer: handOver, reply: shown, message: 'updated' } as const;
  registerAct(app, 'POST', '/giao-quy', {
    ...works,
    body: handOverBody,
    answer: handOver,
    reply: shown,
    work: (trx, actor, { body }) => prepareHandOver(trx, actor, body),
    preview: (db, about, { body }) => previewOfMoney(db, about, { counts: body.chi_tiet }),
  });
  registerAct(app, 'POST', '/giao-quy/:id/nhan', {
    ...ofHandOver,
    body: receiveBody,
    attachValidation: true,
    receive: (request) => refuseBrokenCount(request, { subject: 'ngan-quy' }),
    work: (trx, actor, { params, body }) => receiveHandOver(trx, actor, params.id, body),
    refusal: (request, error, { params }) => toldRefusal(request, error, { handOverId: params.id }),
    preview: (db, about, { body }) => previewOfMoney(db, about, { counts: body.chi_tiet }),
  });
  registerAct(app, 'POST', '/giao-quy/:id/rut-lai', {
    ...ofHandOver,
    work: (trx, actor, { params }) => withdrawHandOver(trx, actor, params.id),
  });
  registerAct(app, 'POST', '/giao-quy/:id/tu-choi', {
    ...ofHandOver,
    body: refuseHandOverBody,
    work: (trx, actor, { params, body }) => refuseHandOver(trx, actor, params.id, body.ly_do),
  });

  // On the screen of the giver: the receiver counts there and proves who it is. The session stays the giver's.
  app.post('/giao-quy/:id/nhan-tai-cho', {
    config: { access: works.access },
    schema: { tags, params: idParam, body: receiveHereBody, response: { 200: envelope(handOver) } },
    handler: async (request) => {
      const { tai_khoan, mat_khau, ma, passkey, ...body } = request.body;
      const { id } = request.params;
      // Sent again after it was done: the giver hears so, and nobody proves anything once more.
      if ((await answeredBefore(request)) === undefined) {
        await request.database.read((db) => refuseUnlessGiver(db, request.asker, id));
        // Before the transaction: comparing a password takes long, and wrong ones are counted.
        const receiverId = await proveHere(request, `giao_quy:${id}`, { tai_khoan, mat_khau, ma, passkey });
        await act(request, async (trx, actor) => {
          const receiver = await findReceiver(trx, actor, receiverId, checkHours);
          return withoutWaiting(await receiveHandOver(trx, receiver, id, body));
        });
      }
      return ok(request, await shown(request, id), 'updated');
    },
  });
}

/** Nothing waits for a second person on the screen of another: it is refused, and the count that was taken stays as one that was refused. */
function withoutWaiting<Done>(done: Done | RefusedAfterCommit): Done | RefusedAfterCommit {
  const isWaiting = done instanceof RefusedAfterCommit && done.error instanceof ApprovalNeeded;
  return isWaiting ? refusedAfterCommit(new AppError('APPROVAL_NOT_HERE')) : done;
}

/** A refused count tells its differences, but not when it is repeated by its key during a later blind count. */
function toldRefusal(
  { asker, database }: FastifyRequest,
  error: unknown,
  about: Parameters<typeof isTillWithheld>[1],
): Promise<unknown> {
  return database.read(async (db) =>
    (await isTillWithheld(db, about)) ? withoutFigures(error) : withoutWithheldFigures(db, asker.branchId, error),
  );
}

async function findReceiver(
  trx: Db,
  { branchId, origin }: Actor,
  id: number,
  checkHours: TillTools['checkHours'],
): Promise<Actor> {
  const person = await findPerson(trx, { id, branchId, origin });
  if (!person || !isAllowed(person.permissions, ['ngan-quy', 'index'])) throw new AppError('FORBIDDEN');
  await checkHours(trx, person);
  return actorWithoutRequest(person);
}

function shown({ asker, database }: FastifyRequest, id: number): Promise<HandOver> {
  return database.read((db) => findRow<HandOver>(db, handOverList(asker.id), id, asker.branchId));
}
