import { isAllowed } from '@doi-tien/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Asker } from '../../platform/actor.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import type { FileTextKey } from '../../platform/http/messages.ts';
import { ticketsOf } from './customer-tickets.ts';
import { customerRows } from './customers.ts';

/** One table of what is kept about a person: a sheet of the exported file. A further table about people is one more entry of the list. */
export interface PersonPart {
  title: FileTextKey;
  rows: (customerId: number, asker: Asker) => ListSpec;
}

const field = (kind: ListField['kind'], expression: RawBuilder<unknown>): ListField => ({ kind, sql: expression });

/** The record and those that were merged into it. */
const recordsOf = (id: number) => sql`(SELECT m.id FROM khach_hang m WHERE m.root_id = ${id} OR m.id = ${id})`;

/** What staff note for themselves, and what changes with every update. The file is handed to the person, who must not learn how they are rated. */
const INTERNAL = ['muc_rui_ro', 'ghi_chu', 'nhom_khach_id', 'nhom_khach', 'phien_ban', 'ngay_cap_nhat'];

/** Acts that a person is told of: neither refusals nor screening, and without the values, which may hold internal ones. */
const TOLD_ACTS = [
  'create',
  'update',
  'import',
  'merge',
  'view',
  'export',
  'addPaper',
  'changePaper',
  'removePaper',
  'keepPicture',
  'replacePicture',
  'removePicture',
  'viewPicture',
  'removeOldPictures',
];

const without = (fields: ListSpec['fields'], names: readonly string[]): ListSpec['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

export const PERSON_PARTS: readonly PersonPart[] = [
  {
    title: 'person.record',
    rows: (id) => ({
      ...customerRows,
      where: sql`c.id IN ${recordsOf(id)}`,
      fields: {
        ...without(customerRows.fields, INTERNAL),
        ten_khac: field('text', sql`array_to_string(c.ten_khac, ', ')`),
      },
    }),
  },
  {
    title: 'person.papers',
    rows: (id) => ({
      from: sql`giay_to p`,
      key: sql`p.id`,
      where: sql`p.khach_hang_id IN ${recordsOf(id)}`,
      fields: {
        loai_giay_to: field('text', sql`p.loai`),
        so_giay_to: field('text', sql`p.so`),
        ngay_cap: field('date', sql`p.ngay_cap`),
        het_han: field('date', sql`p.het_han`),
        noi_cap: field('text', sql`p.noi_cap`),
        so_anh: field('number', sql`(SELECT count(*)::int FROM anh_luu a WHERE a.giay_to_id = p.id)`),
        ngay_tao: field('timestamp', sql`p.ngay_tao`),
      },
    }),
  },
  { title: 'person.tickets', rows: ticketsWithoutStaff },
  { title: 'person.counterfeits', rows: counterfeitsOf },
  {
    title: 'person.log',
    rows: (id) => ({
      from: sql`log_thao_tac l LEFT JOIN nguoi_dung u ON u.id = l.nguoi_dung_id LEFT JOIN vai_tro r ON r.id = u.vai_tro_id`,
      key: sql`l.id`,
      where: sql`l.doi_tuong = 'khach-hang' AND l.doi_tuong_id IN (SELECT r.id::text FROM ${recordsOf(id)} r)
        AND l.hanh_dong = ANY(${TOLD_ACTS}::text[])
        AND (l.hanh_dong <> 'update' OR l.truoc - ${INTERNAL}::text[] IS DISTINCT FROM l.sau - ${INTERNAL}::text[])`,
      fields: {
        ngay_tao: field('timestamp', sql`l.ngay_tao`),
        ten_vai_tro: field('text', sql`r.ten`),
        hanh_dong: field('text', sql`l.hanh_dong`),
      },
    }),
  },
];

function ticketsWithoutStaff(id: number, asker: Asker): ListSpec {
  const tickets = ticketsOf(id, asker);
  return { ...tickets, fields: without(tickets.fields, ['nguoi_tao']) };
}

/** Of the branches that the reader works in, and only for people who may see the register. */
function counterfeitsOf(id: number, { permissions, branchIds }: Asker): ListSpec {
  const isShown = isAllowed(permissions, ['tien-gia', 'index']);
  return {
    from: sql`tien_gia x JOIN tien t ON t.id = x.tien_id`,
    key: sql`x.id`,
    where: sql`${isShown}::boolean AND x.khach_hang_id IN ${recordsOf(id)} AND x.chi_nhanh_id = ANY(${branchIds}::int[])`,
    fields: {
      ma: field('text', sql`x.ma`),
      phat_hien_luc: field('timestamp', sql`x.phat_hien_luc`),
      ma_tien: field('text', sql`t.ma`),
      so_to: field('number', sql`(SELECT count(*)::int FROM tien_gia_to s WHERE s.tien_gia_id = x.id)`),
      ten_khach: field('text', sql`x.ten_khach`),
      so_giay_to: field('text', sql`x.so_giay_to`),
      dia_chi: field('text', sql`x.dia_chi`),
    },
  };
}
