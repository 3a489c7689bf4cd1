import { isAllowed } from '@doi-tien/contract/permissions';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import { LINES_IN_WORDS } from '../../domain/currencies/lines-in-words.ts';
import type { Asker } from '../../platform/actor.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`g.${name}`) });

/** The tickets of a person, in the branches and of the kinds that the reader may see. They carry neither cost nor profit. */
export function ticketsOf(customerId: number, { permissions, branchIds }: Asker): ListSpec {
  const kinds = TRADE_KINDS.filter(({ path }) => isAllowed(permissions, [path, 'index'])).map(
    ({ code }) => code as string,
  );
  return {
    from: sql`giao_dich g`,
    key: sql`g.id`,
    where: sql`g.khach_hang_id IN (SELECT m.id FROM khach_hang m WHERE m.root_id = ${customerId} OR m.id = ${customerId})
      AND g.chi_nhanh_id = ANY(${branchIds}::int[]) AND g.loai = ANY(${kinds}::text[])`,
    fields: {
      id: column('id', 'number'),
      loai: column('loai'),
      ma_giao_dich: { ...column('ma_giao_dich'), search: true },
      chi_nhanh_id: column('chi_nhanh_id', 'number'),
      ten_chi_nhanh: { kind: 'text', sql: sql`(SELECT b.ten FROM chi_nhanh b WHERE b.id = g.chi_nhanh_id)` },
      ngay: column('ngay', 'date'),
      ngay_tao: column('ngay_tao', 'timestamp'),
      trang_thai: column('trang_thai', 'number'),
      gia_tri: column('gia_tri', 'decimal'),
      dien_giai: { kind: 'text', sql: LINES_IN_WORDS },
      loai_giay_to: column('loai_giay_to'),
      so_giay_to: column('so_giay_to'),
      nguoi_tao: { kind: 'text', sql: sql`(SELECT u.ho_va_ten FROM nguoi_dung u WHERE u.id = g.nguoi_tao)` },
    },
  };
}
