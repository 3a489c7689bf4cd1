import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import { TRANSFER_STATUS } from '@doi-tien/contract/transfer';
import { type RawBuilder, sql } from 'kysely';
import { seesCostOf } from '../../domain/rights/profit-sight.ts';
import { isWithheldSafe } from '../../domain/safe-day/withheld.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`d.${name}`) });
const branchName = (name: string): ListField => ({
  kind: 'text',
  sql: sql`(SELECT ten FROM chi_nhanh WHERE id = ${sql.ref(`d.${name}`)})`,
  search: true,
});
const person = (name: string) => sql`(SELECT ho_va_ten FROM nguoi_dung WHERE id = ${sql.ref(`d.${name}`)})`;

/** Only of a transfer that ended in this way. */
const ended = (status: number, value: RawBuilder<unknown>) =>
  sql`CASE WHEN d.trang_thai = ${status}::smallint THEN ${value} END`;
const received = (value: RawBuilder<unknown>) => ended(TRANSFER_STATUS.received, value);
const calledBack = (value: RawBuilder<unknown>) => ended(TRANSFER_STATUS.calledBack, value);

/** What went out of a safe, or came into it, leads to what it holds: left out while one of the two is being counted blind. */
const isWithheld = sql`(${isWithheldSafe(sql`d.ket_gui_id`)} OR ${isWithheldSafe(sql`d.ket_cuoi_id`)})`;

const STATUS_WORDS: Record<string, FileTextKey> = {
  [TRANSFER_STATUS.underWay]: 'transferStatus.underWay',
  [TRANSFER_STATUS.received]: 'transferStatus.received',
  [TRANSFER_STATUS.calledBack]: 'transferStatus.calledBack',
};

const LINES = sql`dieu_chuyen_dong s JOIN tien t ON t.id = s.tien_id JOIN loai_tien l ON l.id = t.loai_tien_id
  LEFT JOIN dieu_chuyen_dong r ON d.trang_thai = ${sql.lit(TRANSFER_STATUS.received)} AND r.dieu_chuyen_id = d.id AND r.la_nhan AND r.tien_id = s.tien_id
  WHERE s.dieu_chuyen_id = d.id AND NOT s.la_nhan`;

/** Kept notes with their face values, the largest first. */
const piles = (notes: string) => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('menh_gia_id', m.id, 'gia_tri', trim_scale(m.gia_tri)::text, 'so_to', n.so_to,
    'so_tien', trim_scale(m.gia_tri * n.so_to)::text) ORDER BY m.gia_tri DESC), '[]')
  FROM jsonb_to_recordset(${sql.ref(notes)}) AS n (menh_gia_id int, so_to int) JOIN menh_gia m ON m.id = n.menh_gia_id)`;

/** Transfers that a branch sent or that are sent to it, with the costs that these permissions let see. */
export function transferList(permissions: readonly PermissionEntry[]): ListSpec {
  const groups = Object.values(CURRENCY_GROUP).filter((group) => seesCostOf(permissions, group));
  const isShown = sql`l.nhom = ANY(${groups}::int[])`;
  const lines = sql`(
    SELECT jsonb_agg(jsonb_build_object(
      'tien_id', t.id, 'ma_tien', t.ma, 'so_le', t.so_le, 'so_tien', trim_scale(s.so_tien)::text, 'to_tien', ${piles('s.to_tien')},
      'gia_tri', CASE WHEN ${isShown} THEN s.gia_tri::text END, 'thuc_nhan', trim_scale(r.so_tien)::text,
      'to_nhan', ${piles('r.to_tien')}, 'chenh_lech', trim_scale(r.so_tien - s.so_tien)::text) ORDER BY t.thu_tu, t.id) FROM ${LINES})`;
  const cost = sql`(SELECT CASE WHEN bool_and(${isShown}) THEN sum(s.gia_tri) END FROM ${LINES})`;
  return {
    from: sql`dieu_chuyen d`,
    key: sql`d.id`,
    ofBranch: (branchId) => sql`(d.tu_chi_nhanh_id = ${branchId} OR d.den_chi_nhanh_id = ${branchId})`,
    fields: {
      id: column('id', 'number'),
      ma: { ...column('ma'), search: true },
      tu_chi_nhanh_id: column('tu_chi_nhanh_id', 'number'),
      tu_chi_nhanh: branchName('tu_chi_nhanh_id'),
      den_chi_nhanh_id: column('den_chi_nhanh_id', 'number'),
      den_chi_nhanh: branchName('den_chi_nhanh_id'),
      trang_thai: { ...column('trang_thai', 'number'), words: STATUS_WORDS },
      chi_tiet: { kind: 'json', sql: sql`CASE WHEN ${isWithheld} THEN '[]' ELSE ${lines} END` },
      an_so_lieu: { kind: 'boolean', sql: isWithheld },
      gia_tri: { kind: 'decimal', sql: sql`CASE WHEN NOT ${isWithheld} THEN ${cost} END` },
      co_chenh_lech: {
        kind: 'boolean',
        sql: received(sql`EXISTS (SELECT FROM ${LINES} AND r.so_tien <> s.so_tien)`),
      },
      ly_do: { ...column('ly_do'), search: true },
      nguoi_gui: { kind: 'text', sql: person('nguoi_gui'), search: true },
      gui_luc: column('gui_luc', 'timestamp'),
      ly_do_nhan: { kind: 'text', sql: received(sql`d.ly_do_ket_thuc`) },
      nguoi_nhan: { kind: 'text', sql: received(person('nguoi_ket_thuc')), search: true },
      nhan_luc: { kind: 'timestamp', sql: received(sql`d.ket_thuc_luc`) },
      ly_do_goi_ve: { kind: 'text', sql: calledBack(sql`d.ly_do_ket_thuc`) },
      nguoi_goi_ve: { kind: 'text', sql: calledBack(person('nguoi_ket_thuc')) },
      goi_ve_luc: { kind: 'timestamp', sql: calledBack(sql`d.ket_thuc_luc`) },
      ngay_tao: column('gui_luc', 'timestamp'),
    },
  };
}
