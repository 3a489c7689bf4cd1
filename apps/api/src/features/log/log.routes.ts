import { type ActionLogRow, actionLogRow, chainReport } from '@doi-tien/contract/log.schema';
import { isAllowed } from '@doi-tien/contract/permissions';
import { idParam } from '@doi-tien/contract/primitives.schema';
import { sql } from 'kysely';
import { TELLS_OF_SAFE } from '../../domain/approvals/request-list.ts';
import { IS_PREPARED_BLIND } from '../../domain/places/blind-counts.ts';
import type { Asker } from '../../platform/actor.ts';
import { COMPANY_CHAIN } from '../../platform/audit/record-event.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import { registerExport } from '../../platform/files/exports/list-export.ts';
import { permit } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/app.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { registerList } from '../../platform/http/lists/list-route.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { registerRead } from '../../platform/http/register-read.ts';

/**
 * What was done with a safe leads to what it holds, so the details of its rows, of transfers out of it and into it, and of requests about
 * their differences, are left out while it is being counted: of a transfer in the log of both branches. A row without a safe is of an opening that was refused: its count is that of the safe too.
 * What was decided about a hit, and why, is for people who see hits.
 */
const told = (column: 'truoc' | 'sau', seesScreening: boolean) => sql`
  CASE WHEN l.doi_tuong = 'sang-loc' AND NOT ${seesScreening}::boolean THEN NULL
    WHEN ${sql.ref(`l.${column}`)} IS NOT NULL AND l.doi_tuong = 'ngan-quy' AND ${tellsBlindCount(column)}
    THEN '{"an_so_lieu": true}'::jsonb
    WHEN ${sql.ref(`l.${column}`)} IS NOT NULL AND EXISTS (
      SELECT FROM ket k WHERE k.an_so_lieu AND CASE l.doi_tuong
        WHEN 'ngan-quy' THEN k.chi_nhanh_id = l.chuoi AND l.ngay_tao >= k.mo_luc
        WHEN 'ket' THEN k.chi_nhanh_id = l.chuoi AND coalesce(l.doi_tuong_id, k.id::text) = k.id::text
        WHEN 'dieu-chuyen' THEN EXISTS (
          SELECT FROM dieu_chuyen d WHERE d.id::text = l.doi_tuong_id AND k.id IN (d.ket_gui_id, d.ket_cuoi_id))
        WHEN 'yeu-cau-duyet' THEN EXISTS (SELECT FROM yeu_cau_duyet y WHERE y.id = l.doi_tuong_id::int AND ${TELLS_OF_SAFE})
        ELSE false END)
    THEN '{"an_so_lieu": true}'::jsonb ELSE ${sql.ref(`l.${column}`)} END`;

/** Of a row about a till: cash that somebody is to count blind, or an earlier count of a till that is being counted blind now. */
const tellsBlindCount = (column: 'truoc' | 'sau') => sql`(
  l.hanh_dong = 'handOver' AND EXISTS (SELECT FROM giao_quy g WHERE g.id = (${sql.ref(`l.${column}`)}->>'id')::int AND ${IS_PREPARED_BLIND})
  OR l.hanh_dong = 'countRefused' AND EXISTS (
    SELECT FROM ca c WHERE c.chi_nhanh_id = l.chuoi AND c.ngan_quy_id::text = l.doi_tuong_id AND c.an_so_lieu AND l.ngay_tao >= c.bat_dau_luc))`;

const describeList = (seesScreening: boolean): ListSpec => ({
  from: sql`log_thao_tac l`,
  // What was done with the branch's books, and everything about people, catalogue and settings, which are the company's.
  ofBranch: (branchId) => sql`l.chuoi IN (${branchId}, ${sql.lit(COMPANY_CHAIN)})`,
  key: sql`l.id`,
  fields: {
    id: { kind: 'number', sql: sql`l.id` },
    ngay_tao: { kind: 'timestamp', sql: sql`l.ngay_tao` },
    nguoi_dung_id: { kind: 'number', sql: sql`l.nguoi_dung_id` },
    tai_khoan: { kind: 'text', sql: sql`l.tai_khoan`, search: true },
    ip: { kind: 'text', sql: sql`l.ip`, search: true },
    device_id: { kind: 'text', sql: sql`l.device_id` },
    hanh_dong: { kind: 'text', sql: sql`l.hanh_dong`, search: true },
    doi_tuong: { kind: 'text', sql: sql`l.doi_tuong`, search: true },
    doi_tuong_id: { kind: 'text', sql: sql`l.doi_tuong_id`, search: true },
    truoc: { kind: 'json', sql: told('truoc', seesScreening) },
    sau: { kind: 'json', sql: told('sau', seesScreening) },
  },
  // The rows of a chain are numbered without a gap, so the number of the last one is how many there are.
  kept: {
    from: sql`log_dau_chuoi h`,
    ofBranch: (branchId) => sql`h.chuoi IN (${branchId}, ${sql.lit(COMPANY_CHAIN)})`,
    where: sql`true`,
    count: sql`h.so`,
    sums: {},
    fields: {},
    splits: [],
  },
});

const [wholeList, listWithoutScreening] = [describeList(true), describeList(false)];

function listFor({ permissions }: Pick<Asker, 'permissions'>): ListSpec {
  return isAllowed(permissions, ['sang-loc', 'index']) ? wholeList : listWithoutScreening;
}

export function logRoutes(app: App): void {
  const config = { access: permit('log-thao-tac', 'index') };
  const tags = ['log-thao-tac'];

  registerList(app, '/log-thao-tac', { ...config, tags, item: actionLogRow, list: listFor });

  // A file leaves the product, so it never has them.
  registerExport(app, '/log-thao-tac', listWithoutScreening, permit('log-thao-tac', 'export'));

  registerRead(app, '/log-thao-tac/kiem-tra', { ...config, tags, answer: chainReport }, (db) => verifyChain(db));

  registerRead(
    app,
    '/log-thao-tac/:id',
    { ...config, tags, params: idParam, answer: actionLogRow },
    (db, asker, { params }) => findRow<ActionLogRow>(db, listFor(asker), params.id, asker.branchId),
  );
}
