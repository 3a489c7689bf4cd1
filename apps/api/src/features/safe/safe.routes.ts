import { idParam } from '@doi-tien/contract/primitives.schema';
import {
  type CloseSafeBody,
  closeSafeBody,
  type OpenSafeBody,
  openSafeBody,
  type Safe,
  type SafeCheck,
  type SafeDetail,
  safe,
  safeCheck,
  safeDetail,
  safeListRow,
} from '@doi-tien/contract/safe.schema';
import { countRecord, foreignList } from '@doi-tien/contract/safe-record.schema';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { previewOfMoney } from '../../domain/approvals/preview.ts';
import type { QuotedRates } from '../../domain/rates/reference-rates.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { LOCK_DUE } from '../../domain/safe-day/lock-due.ts';
import { refuseBrokenCount } from '../../domain/safe-day/unreadable-count.ts';
import { withoutWithheldFigures } from '../../domain/safe-day/withheld.ts';
import type { Db } from '../../platform/db/database.ts';
import { registerFormFile } from '../../platform/files/exports/form-file.ts';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit, signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import type { ActRequest } from '../../platform/http/approval.ts';
import { whenSet } from '../../platform/http/confirmation.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import { registerAct } from '../../platform/http/register-act.ts';
import { registerRead } from '../../platform/http/register-read.ts';
import { closeSafe } from './closing.service.ts';
import { countFormSheets } from './count-forms-file.ts';
import { readCountRecord } from './count-record.service.ts';
import { readForeignList } from './foreign-list.service.ts';
import { foreignListSheet } from './foreign-list-file.ts';
import { openSafe } from './opening.service.ts';
import { safeList } from './safe.lists.ts';
import { lockSafe, readSafeDetail, toldSafe, unlockSafe } from './safe.service.ts';

const tags = ['ket'];

export function safeRoutes(app: App): void {
  registerList(app, '/ket', { access: permit('ket', 'index'), tags, item: safeListRow, list: safeList });
  registerExport(app, '/ket', safeList, permit('ket', 'export'));

  // Every screen asks this one: whether trades can be made, and in which safe.
  registerRead(app, '/ket/kiem-tra-ket', { access: signedIn, tags, answer: safeCheck.nullable() }, (db, asker) =>
    checkSafe(db, asker.branchId),
  );

  registerRead(
    app,
    '/ket/:id',
    { access: permit('ket', 'index'), tags, params: idParam, answer: safeDetail },
    async (db, asker, { params }) => toldSafe(asker, await readSafeDetail(db, asker.branchId, params.id)),
  );

  registerRead(
    app,
    '/ket/bien-ban/:id',
    { access: permit('ket', 'index'), tags, params: idParam, answer: countRecord },
    (db, asker, { params }) => readCountRecord(db, asker.branchId, params.id),
  );

  registerFormFile(app, '/ket/bien-ban/:id/export', {
    access: permit('ket', 'export'),
    tags,
    params: idParam,
    file: async (db, asker, { id }, language) => {
      const record = await readCountRecord(db, asker.branchId, id);
      return { name: `kiem-ke-quy-${record.ket.ma_ket}`, sheets: countFormSheets(record, language) };
    },
  });

  registerRead(
    app,
    '/ket/bang-ke/:id',
    { access: permit('ket', 'index'), tags, params: idParam, answer: foreignList },
    (db, asker, { params }) => readForeignList(db, asker.branchId, params.id),
  );
  registerFormFile(app, '/ket/bang-ke/:id/export', {
    access: permit('ket', 'export'),
    tags,
    params: idParam,
    file: async (db, asker, { id }, language) => {
      const list = await readForeignList(db, asker.branchId, id);
      return { name: `bang-ke-ngoai-te-${list.ket.ma_ket}`, sheets: [foreignListSheet(list, language)] };
    },
  });

  registerActs(app);
}

function registerActs(app: App): void {
  const ofCount = { tags, answer: safe, attachValidation: true, refusal: withheldFrom };

  registerAct(app, 'POST', '/ket', {
    access: permit('ket', 'create'),
    ...ofCount,
    body: openSafeBody,
    receive: (request) => refuseBrokenCount(request, { subject: 'ket' }),
    work: (trx, actor, { body, quoted }: ActRequest<unknown, OpenSafeBody, QuotedRates>) =>
      openSafe(trx, actor, body, quoted),
    preview: (db, about, { body, quoted }) => previewOfMoney(db, about, { counts: body.chi_tiet, quoted }),
  });

  registerAct(app, 'PATCH', '/ket/dong-ket/:id', {
    access: permit('ket', 'close'),
    confirm: whenSet('xac_nhan_lai_dong_ket'),
    ...ofCount,
    params: idParam,
    body: closeSafeBody,
    receive: (request, _reply, { params }) => refuseBrokenCount(request, { subject: 'ket', id: params.id }),
    work: (trx, actor, { params, body, quoted }: ActRequest<{ id: number }, CloseSafeBody, QuotedRates>) =>
      closeSafe(trx, actor, params.id, body, quoted),
    preview: (db, about, { body, quoted }) => previewOfMoney(db, about, { counts: body.chi_tiet, quoted }),
  });

  const step = {
    tags,
    params: idParam,
    answer: safeDetail,
    reply: ({ asker }: FastifyRequest, done: SafeDetail) => toldSafe(asker, done),
  };
  registerAct(app, 'PATCH', '/ket/chot-ket/:id', {
    access: permit('ket', 'lock'),
    ...step,
    work: (trx, actor, { params }) => lockSafe(trx, actor, params.id),
  });
  registerAct(app, 'PATCH', '/ket/mo-chot/:id', {
    access: permit('ket', 'unlock'),
    ...step,
    work: (trx, actor, { params }) => unlockSafe(trx, actor, params.id),
  });
}

/** A refused count tells its differences, but not when it is repeated by its key during a later blind count. */
function withheldFrom({ asker, database }: FastifyRequest, error: unknown): Promise<unknown> {
  return database.read((db) => withoutWithheldFigures(db, asker.branchId, error));
}

/** The open safe of a branch whatever its day, else today's closed one, else none. */
async function checkSafe(db: Db, branchId: number): Promise<SafeCheck | null> {
  const today = await businessDay(db);
  const { rows } = await sql<{ id: number; blind: boolean; chot_tu: string }>`
    SELECT k.id, ${LOCK_DUE} AS chot_tu, coalesce((c.gia_tri->>'kiem_dem_mu')::boolean, true) AS blind FROM ket k, cau_hinh_chung c
    WHERE k.chi_nhanh_id = ${branchId} AND (k.trang_thai = 1 OR k.ngay = ${today}) ORDER BY k.trang_thai LIMIT 1`.execute(
    db,
  );
  if (!rows[0]) return null;
  const found = await findRow<Safe>(db, safeList, rows[0].id, branchId);
  const isLate = found.trang_thai === 1 && found.ngay < today;
  return { ...found, qua_ngay: isLate, hom_nay: today, chot_tu: rows[0].chot_tu, kiem_dem_mu: rows[0].blind };
}
