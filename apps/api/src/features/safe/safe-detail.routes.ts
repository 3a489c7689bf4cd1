import type { ListQuery } from '@doi-tien/contract/list';
import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { envelope, positiveDecimal } from '@doi-tien/contract/primitives.schema';
import {
  type Drawer,
  drawer,
  drawerTotal,
  type Movement,
  type MovementBody,
  movement,
  movementBody,
  movementLine,
  payoutSuggestion,
  safeNoteBody,
  swapNotesBody,
} from '@doi-tien/contract/safe.schema';
import { tradeFlow, tradeStep } from '@doi-tien/contract/safe-record.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import type { QuotedRates } from '../../domain/rates/reference-rates.ts';
import { findSafe } from '../../domain/safe-day/open-safe.ts';
import { isBeingCounted } from '../../domain/safe-day/withheld.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { permit, signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ActRequest } from '../../platform/http/approval.ts';
import { findRow, listRows } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { ok } from '../../platform/http/reply.ts';
import { writeNote } from './day-notes.service.ts';
import { toTotals } from './drawers.repository.ts';
import { moveMoney } from './movements.service.ts';
import { movementList, tradeStepList } from './safe.lists.ts';
import {
  openingDrawers,
  placeDrawers,
  ratesOfSafe,
  safeDrawers,
  suggestPayout,
  tradeFlows,
  vaultDrawers,
} from './safe-detail.service.ts';
import { swapNotes } from './swap.service.ts';

const tags = ['chi-tiet-ket'];
const ofSafe = z.strictObject({ ket_id: z.coerce.number().int().positive() });

export function safeDetailRoutes(app: App): void {
  const config = { access: permit('ket', 'index') };

  registerList(app, '/chi-tiet-ket', { ...config, tags, item: movement, list: movementList });

  const drawers = (path: string, read: (db: Db, asker: Asker, safeId: number) => Promise<Drawer[]>) =>
    registerRead(app, path, { ...config, tags, querystring: ofSafe, answer: z.array(drawer) }, (db, asker, { query }) =>
      read(db, asker, query.ket_id),
    );
  drawers('/chi-tiet-ket/lay-theo-ket', (db, { branchId }, id) => safeDrawers(db, branchId, id));
  drawers('/chi-tiet-ket/lay-theo-ket-dau-ngay', (db, { branchId }, id) => openingDrawers(db, branchId, id));
  drawers('/chi-tiet-ket/can-kiem', (db, { branchId }, id) => vaultDrawers(db, branchId, id));
  drawers('/chi-tiet-ket/noi-lam', placeDrawers);

  const totals = (path: string, read: (db: Db, branchId: number, safeId: number) => Promise<Drawer[]>) =>
    registerRead(
      app,
      path,
      { ...config, tags, querystring: ofSafe, answer: z.array(drawerTotal) },
      async (db, { branchId }, { query: { ket_id } }) =>
        toTotals(await read(db, branchId, ket_id), await readCurrencies(db), await ratesOfSafe(db, branchId, ket_id)),
    );
  totals('/chi-tiet-ket/tong-tien-theo-ket-hien-tai', safeDrawers);
  totals('/chi-tiet-ket/tong-tien-theo-ket-dau-ngay', openingDrawers);
  registerLookups(app);
  registerActs(app);
}

function registerLookups(app: App): void {
  const config = { access: permit('ket', 'index') };

  const ofMovement = z.strictObject({ giao_dich_ket_id: z.coerce.number().int().positive() });
  registerRead(
    app,
    '/chi-tiet-ket/lay-theo-giao-dich-ket',
    { ...config, tags, querystring: ofMovement, answer: z.array(movementLine) },
    async (db, { branchId }, { query }) =>
      (await findRow<Movement>(db, movementList, query.giao_dich_ket_id, branchId)).chi_tiet,
  );

  registerRead(
    app,
    '/chi-tiet-ket/lay-theo-giao-dich-tru-ket',
    { ...config, tags, querystring: ofSafe, answer: z.array(tradeFlow) },
    (db, asker, { query }) => tradeFlows(db, asker.branchId, query.ket_id),
  );

  registerList(app, '/chi-tiet-ket/dong-giao-dich', { ...config, tags, item: tradeStep, list: tradeStepList });

  // Tellers pay out at the counter; they need to see the notes there are without seeing the whole safe.
  // One of several rights is enough, which the declared access cannot say.
  const ofCurrency = z.strictObject({
    tien_id: z.coerce.number().int().positive(),
    so_tien: positiveDecimal.optional(),
  });
  registerRead(
    app,
    '/chi-tiet-ket/ban',
    { access: signedIn, tags, querystring: ofCurrency, answer: payoutSuggestion },
    async (db, asker, { query: { tien_id, so_tien } }) => {
      if (!paysOut(asker)) throw new AppError('FORBIDDEN');
      return suggestPayout(db, asker, tien_id, so_tien);
    },
  );
}

function paysOut({ permissions }: Asker): boolean {
  const trades = TRADE_KINDS.map(({ path }) => [path, 'create'] as unknown as Permission);
  return [['ket', 'index'] as Permission, ...trades].some((permission) => isAllowed(permissions, permission));
}

/** What may be told of a movement now: also one that is only heard again by its Idempotency-Key. */
async function toldTo(asker: Asker, db: Db, saved: Movement): Promise<Movement> {
  if (await isBeingCounted(db, saved.ket_id)) return { ...saved, chi_tiet: [], an_so_lieu: true };
  if (isAllowed(asker.permissions, ['ket', 'index'])) return saved;
  // A difference tells the book figure, which is for those who may see the safe.
  return { ...saved, chi_tiet: saved.chi_tiet.map((line) => ({ ...line, chenh_lech: null })) };
}

function registerActs(app: App): void {
  const shown = ({ asker, database }: FastifyRequest, saved: Movement) =>
    database.read((db) => toldTo(asker, db, saved));
  const ofMovement = { access: permit('ket', 'update'), tags, answer: movement, reply: shown, replay: shown };
  const saved = async (trx: Db, { branchId }: Actor, id: Promise<number>) =>
    findRow<Movement>(trx, movementList, await id, branchId);

  registerAct(app, 'POST', '/chi-tiet-ket', {
    ...ofMovement,
    body: movementBody,
    work: (trx, actor, { body, quoted }: ActRequest<unknown, MovementBody, QuotedRates>) =>
      saved(trx, actor, moveMoney(trx, actor, body, quoted)),
    preview: (db, about, { body: { chi_tiet, thu_ve, ngan_hang }, quoted }) =>
      previewOfMoney(db, about, { counts: chi_tiet, back: thu_ve, target: ngan_hang ?? null, quoted }),
  });
  registerAct(app, 'POST', '/chi-tiet-ket/ghi-chu', {
    ...ofMovement,
    body: safeNoteBody,
    work: (trx, actor, { body }) => saved(trx, actor, writeNote(trx, actor, body)),
  });
  registerAct(app, 'POST', '/chi-tiet-ket/doi-to', {
    ...ofMovement,
    body: swapNotesBody,
    work: (trx, actor, { body }) => saved(trx, actor, swapNotes(trx, actor, body)),
  });

  app.get('/chi-tiet-ket/ghi-chu', {
    config: { access: permit('ket', 'index') },
    schema: { tags, querystring: ofSafe, response: { 200: envelope(z.array(movement)) } },
    handler: async (request) => {
      const { ket_id } = request.query;
      const query: ListQuery = {
        page: 1,
        pageSize: 200,
        direction: 'desc',
        sortField: 'id',
        f: [
          { field: 'ket_id', operator: 'eq', value: String(ket_id) },
          { field: 'loai_giao_dich', operator: 'eq', value: '2' },
        ],
      };
      const page = await request.database.read(async (db) => {
        const { branchId } = request.asker;
        await findSafe(db, branchId, ket_id);
        return listRows<Movement>(db, movementList, query, { timeZone: 'UTC', branchId });
      });
      return ok(request, page.items);
    },
  });
}
