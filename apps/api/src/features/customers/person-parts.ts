import { isAllowed } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';
import { ticketsOf } from './customer-tickets.ts';
import { customerRows } from './customers.ts';

/** One table of what is kept about a person: a sheet of the exported file. A further table about people is one more entry of the list. */
export interface PersonPart {
  title: FileTextKey;
  rows: (customerId: number, actor: Actor) => ListSpec;
}

const field = (kind: ListField['kind'], expression: string): ListField => ({ kind, sql: sql.raw(expression) });

/** The record and those that were merged into it. */
const recordsOf = (id: number) => sql`(SELECT m.id FROM khach_hang m WHERE m.root_id = ${id} OR m.id = ${id})`;

export const PERSON_PARTS: readonly PersonPart[] = [
  {
    title: 'person.record',
    rows: (id) => ({
      ...customerRows,
      where: sql`c.id IN ${recordsOf(id)}`,
      fields: { ...customerRows.fields, ten_khac: field('text', `array_to_string(c.ten_khac, ', ')`) },
    }),
  },
  {
    title: 'person.papers',
    rows: (id) => ({
      from: sql`giay_to p`,
      key: sql`p.id`,
      where: sql`p.khach_hang_id IN ${recordsOf(id)}`,
      fields: {
        loai_giay_to: field('text', 'p.loai'),
        so_giay_to: field('text', 'p.so'),
        ngay_cap: field('date', 'p.ngay_cap'),
        het_han: field('date', 'p.het_han'),
        noi_cap: field('text', 'p.noi_cap'),
        so_anh: field('number', '(SELECT count(*)::int FROM anh_luu a WHERE a.giay_to_id = p.id)'),
        ngay_tao: field('timestamp', 'p.ngay_tao'),
      },
    }),
  },
  { title: 'person.tickets', rows: ticketsOf },
  { title: 'person.counterfeits', rows: counterfeitsOf },
  {
    title: 'person.log',
    rows: (id) => ({
      from: sql`log_thao_tac l LEFT JOIN nguoi_dung u ON u.id = l.nguoi_dung_id`,
      key: sql`l.id`,
      where: sql`l.doi_tuong = 'khach-hang' AND l.doi_tuong_id IN (SELECT r.id::text FROM ${recordsOf(id)} r)`,
      fields: {
        ngay_tao: field('timestamp', 'l.ngay_tao'),
        nguoi: field('text', 'coalesce(u.ho_va_ten, l.tai_khoan)'),
        hanh_dong: field('text', 'l.hanh_dong'),
        truoc: field('text', 'l.truoc::text'),
        sau: field('text', 'l.sau::text'),
      },
    }),
  },
];

/** Of the branches that the reader works in, and only for people who may see the register. */
function counterfeitsOf(id: number, { permissions, branchIds }: Actor): ListSpec {
  const isShown = isAllowed(permissions, ['tien-gia', 'index']);
  return {
    from: sql`tien_gia x JOIN tien t ON t.id = x.tien_id`,
    key: sql`x.id`,
    where: sql`${isShown}::boolean AND x.khach_hang_id IN ${recordsOf(id)} AND x.chi_nhanh_id = ANY(${branchIds}::int[])`,
    fields: {
      ma: field('text', 'x.ma'),
      phat_hien_luc: field('timestamp', 'x.phat_hien_luc'),
      ma_tien: field('text', 't.ma'),
      so_to: field('number', '(SELECT count(*)::int FROM tien_gia_to s WHERE s.tien_gia_id = x.id)'),
      ten_khach: field('text', 'x.ten_khach'),
      so_giay_to: field('text', 'x.so_giay_to'),
      dia_chi: field('text', 'x.dia_chi'),
    },
  };
}
