import { PART_OF_KIND, STATE_KINDS } from '@doi-tien/contract/messages';
import { partsOff } from '@doi-tien/contract/parts';
import { HIT_STATUS } from '@doi-tien/contract/screening';
import type { Settings } from '@doi-tien/contract/settings';
import { TRANSFER_LATE_HOURS } from '@doi-tien/contract/transfer';
import { sql } from 'kysely';
import { STATUS } from '../../../domain/approvals/request-list.ts';
import { findOldBackup } from '../../../domain/backups/backups.repository.ts';
import { postedRates } from '../../../domain/rates/posted-rates.ts';
import { businessDay } from '../../../domain/safe-day/business-day.ts';
import { readSettings } from '../../../domain/settings/settings.repository.ts';
import { NOW } from '../../../platform/db/clock.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { raiseStates, type StateFound } from './occurrence.ts';
import { findChoices } from './receiver.ts';

/** A request that has waited for so long is told of once more. */
const LATE_REQUEST_MINUTES = 5;
/** From this hour of a Monday on the week before is told; until Wednesday, should nothing have run meanwhile. */
const WEEK_TOLD_FROM_HOUR = 7;

type Look = (db: Db, settings: Settings) => Promise<StateFound[]>;

/** Looks for what no act tells of, of the kinds that anybody wants; each occurrence is kept once. Answers how many were new. */
export async function raiseStatesNow(database: Database): Promise<number> {
  const found = await database.read(async (db) => {
    const settings = await readSettings(db);
    if (!settings.bat_tin_nhan) return [];
    const wanted = new Set((await findChoices(db, [...STATE_KINDS, 'cho_duyet'])).map(({ kind }) => kind));
    const off = partsOff(settings, true);
    const states: StateFound[] = [];
    for (const [kind, look] of Object.entries(LOOKS) as [keyof typeof LOOKS, Look][]) {
      const part = PART_OF_KIND[kind];
      if (wanted.has(kind) && !(part && off.includes(part))) states.push(...(await look(db, settings)));
    }
    return states;
  });
  return found.length === 0 ? 0 : database.inTransaction((trx) => raiseStates(trx, found));
}

const LOOKS = {
  ty_gia_cu: async (db, { ty_gia_cu_sau_phut }) => {
    const { rows } = await sql<{ id: number; ma: string; since: string }>`
      SELECT t.id, t.ma, extract(epoch FROM r.hieu_luc_tu)::bigint::text AS since FROM (${postedRates(null)}) r JOIN tien t ON t.id = r.tien_id
      WHERE t.trang_thai = 1 AND r.nhom_ty_gia IS NULL AND r.hieu_luc_tu < ${NOW} - make_interval(mins => ${ty_gia_cu_sau_phut})
      ORDER BY t.thu_tu, t.id`.execute(db);
    return rows.map(({ id, ma, since }) => ({
      kind: 'ty_gia_cu',
      key: `ty_gia_cu ${id} ${since}`,
      branchId: null,
      data: { ma_tien: ma },
    }));
  },
  dieu_chuyen_lau: async (db) => {
    const { rows } = await sql<{ id: number; ma: string; tu: number; den: number }>`
      SELECT id, ma, tu_chi_nhanh_id AS tu, den_chi_nhanh_id AS den FROM dieu_chuyen
      WHERE trang_thai = 1 AND gui_luc < ${NOW} - make_interval(hours => ${TRANSFER_LATE_HOURS}) ORDER BY id LIMIT 100`.execute(
      db,
    );
    return rows.map(({ id, ...data }) => ({
      kind: 'dieu_chuyen_lau',
      key: `dieu_chuyen_lau ${id}`,
      branchId: null,
      data,
    }));
  },
  sang_loc: async (db) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ket_qua_sang_loc WHERE trang_thai = ${sql.lit(HIT_STATUS.open)} AND ngay_tao > ${NOW} - interval '1 day' ORDER BY id LIMIT 1000`.execute(
      db,
    );
    return rows.map(({ id }) => ({ kind: 'sang_loc', key: `sang_loc ${id}`, branchId: null }));
  },
  kiem_tra_loi: async (db) => {
    const { rows } = await sql<{
      differences: number;
    }>`SELECT differences FROM book_check WHERE differences > 0`.execute(db);
    if (rows.length === 0) return [];
    return [{ kind: 'kiem_tra_loi', key: `kiem_tra_loi ${await businessDay(db)}`, branchId: null }];
  },
  sao_luu_loi: async (db, settings) => {
    const { rows } = await sql<{ day: string }>`
      SELECT ngay::text AS day FROM sao_luu WHERE ngay = (SELECT max(ngay) FROM sao_luu) AND loi IS NOT NULL`.execute(
      db,
    );
    const old = await findOldBackup(db, settings);
    return [
      ...rows.map(({ day }): StateFound => ({ kind: 'sao_luu_loi', key: `sao_luu_loi ${day}`, branchId: null })),
      ...(old === null ? [] : [{ kind: 'sao_luu_loi', key: `sao_luu_cu ${old}`, branchId: null } as const]),
    ];
  },
  hang_tuan: async (db, { mui_gio }) => {
    const { rows } = await sql<{ branch: number; tu: string; den: string }>`
      SELECT b.id AS branch, (w.monday - 7)::text AS tu, (w.monday - 1)::text AS den
      FROM (SELECT date_trunc('week', ${NOW} AT TIME ZONE ${mui_gio})::date AS monday) w JOIN chi_nhanh b ON b.trang_thai = 1
      WHERE ${NOW} AT TIME ZONE ${mui_gio} BETWEEN w.monday + make_interval(hours => ${WEEK_TOLD_FROM_HOUR}) AND w.monday + interval '3 days'
        AND EXISTS (SELECT FROM ket k WHERE k.chi_nhanh_id = b.id AND k.trang_thai = 2 AND k.ngay BETWEEN w.monday - 7 AND w.monday - 1)`.execute(
      db,
    );
    return rows.map(({ branch, tu, den }) => ({
      kind: 'hang_tuan',
      key: `hang_tuan ${branch} ${tu}`,
      branchId: branch,
      data: { tu, den },
    }));
  },
  cho_duyet: async (db) => {
    const { rows } = await sql<{ id: number; branch: number }>`
      SELECT y.id, y.chi_nhanh_id AS branch FROM yeu_cau_duyet y
      WHERE y.trang_thai = 1 AND ${STATUS} = 1 AND y.ngay_tao < ${NOW} - make_interval(mins => ${LATE_REQUEST_MINUTES}) ORDER BY y.id LIMIT 100`.execute(
      db,
    );
    return rows.map(({ id, branch }) => ({
      kind: 'cho_duyet',
      key: `cho_duyet_lau ${id}`,
      branchId: branch,
      data: { id },
    }));
  },
} satisfies Partial<Record<StateFound['kind'], Look>>;
