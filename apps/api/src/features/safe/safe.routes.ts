import { envelope, idParam } from '@doi-tien/contract/primitives.schema';
import {
  closeSafeBody,
  openSafeBody,
  type Safe,
  type SafeCheck,
  safe,
  safeCheck,
} from '@doi-tien/contract/safe.schema';
import { countRecord } from '@doi-tien/contract/safe-record.schema';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { businessDay } from '../../books/business-day.ts';
import type { Db } from '../../db/database.ts';
import { permit, signedIn } from '../../http/access.ts';
import { act } from '../../http/act.ts';
import type { Actor } from '../../http/actor.ts';
import { whenSet } from '../../http/confirmation.ts';
import { findRow } from '../../http/list.ts';
import { registerExport } from '../../http/list-export.ts';
import { registerList } from '../../http/list-route.ts';
import { ok } from '../../http/reply.ts';
import { readCountRecord } from './count-record.service.ts';
import { safeList } from './safe.lists.ts';
import { closeSafe, lockSafe, openSafe, unlockSafe } from './safe.service.ts';

const tags = ['ket'];

export function safeRoutes(app: App): void {
  const one = { 200: envelope(safe) };

  registerList(app, '/ket', { access: permit('ket', 'index'), tags, item: safe, list: safeList });
  registerExport(app, '/ket', safeList, permit('ket', 'export'));

  // Every screen asks this one: whether trades can be made, and in which safe.
  app.get('/ket/kiem-tra-ket', {
    config: { access: signedIn },
    schema: { tags, response: { 200: envelope(safeCheck.nullable()) } },
    handler: async (request) => ok(request, await request.database.read(checkSafe)),
  });

  app.get('/ket/:id', {
    config: { access: permit('ket', 'index') },
    schema: { tags, params: idParam, response: one },
    handler: async (request) =>
      ok(request, await request.database.read((db) => findRow<Safe>(db, safeList, request.params.id))),
  });

  app.get('/ket/bien-ban/:id', {
    config: { access: permit('ket', 'index') },
    schema: { tags, params: idParam, response: { 200: envelope(countRecord) } },
    handler: async (request) =>
      ok(request, await request.database.read((db) => readCountRecord(db, request.params.id))),
  });

  app.post('/ket', {
    config: { access: permit('ket', 'create') },
    schema: { tags, body: openSafeBody, response: one },
    handler: async (request) =>
      ok(request, await act(request, (trx) => openSafe(trx, request.actor, request.body)), 'created'),
  });

  const step = (path: string, action: 'lock' | 'unlock', work: (trx: Db, actor: Actor, id: number) => Promise<Safe>) =>
    app.patch(path, {
      config: { access: permit('ket', action) },
      schema: { tags, params: idParam, response: one },
      handler: async (request) =>
        ok(request, await act(request, (trx) => work(trx, request.actor, request.params.id)), 'updated'),
    });
  step('/ket/chot-ket/:id', 'lock', lockSafe);
  step('/ket/mo-chot/:id', 'unlock', unlockSafe);

  app.patch('/ket/dong-ket/:id', {
    config: { access: permit('ket', 'close'), confirm: whenSet('xac_nhan_lai_dong_ket') },
    schema: { tags, params: idParam, body: closeSafeBody, response: one },
    handler: async (request) =>
      ok(
        request,
        await act(request, (trx) => closeSafe(trx, request.actor, request.params.id, request.body)),
        'updated',
      ),
  });
}

/** The open safe whatever its day, else today's closed one, else none. */
async function checkSafe(db: Db): Promise<SafeCheck | null> {
  const today = await businessDay(db);
  const { rows } = await sql<{ id: number; blind: boolean }>`
    SELECT k.id, coalesce((c.gia_tri->>'kiem_dem_mu')::boolean, true) AS blind FROM ket k, cau_hinh_chung c
    WHERE k.trang_thai = 1 OR k.ngay = ${today} ORDER BY k.trang_thai LIMIT 1`.execute(db);
  if (!rows[0]) return null;
  const found = await findRow<Safe>(db, safeList, rows[0].id);
  const isLate = found.trang_thai === 1 && found.ngay < today;
  return { ...found, qua_ngay: isLate, hom_nay: today, kiem_dem_mu: rows[0].blind };
}
