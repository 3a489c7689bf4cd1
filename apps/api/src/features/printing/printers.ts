import { PRINT_STATUS } from '@doi-tien/contract/printers';
import { type Printer, type PrinterBody, printer, printerBody } from '@doi-tien/contract/printers.schema';
import { sql } from 'kysely';
import type { Asker } from '../../platform/actor.ts';
import type { Collection } from '../../platform/collections/collection.service.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { ListField } from '../../platform/http/lists/list-field.ts';
import type { ListSpec } from '../../platform/http/lists/list-spec.ts';
import { announce } from '../../platform/live/live.ts';
import { type AllowedPrinters, placeProblems } from './addresses.rules.ts';

const column = (name: string, kind: ListField['kind'] = 'text'): ListField => ({ kind, sql: sql.ref(`m.${name}`) });

const printerList: ListSpec = {
  from: sql`may_in m LEFT JOIN tinh_trang_may_in s ON s.may_in_id = m.id`,
  ofBranch: (branchId) => sql`m.chi_nhanh_id = ${branchId}`,
  key: sql`m.id`,
  fields: {
    id: column('id', 'number'),
    ten: { ...column('ten'), search: true },
    chi_nhanh_id: { ...column('chi_nhanh_id', 'number'), isOfBranches: true },
    ngan_quy_id: column('ngan_quy_id', 'number'),
    ngan_quy: { kind: 'text', sql: sql`(SELECT ma || ' · ' || ten FROM ngan_quy WHERE id = m.ngan_quy_id)` },
    ket_noi: column('ket_noi'),
    dia_chi: { ...column('dia_chi'), search: true },
    cong: column('cong', 'number'),
    toc_do: column('toc_do', 'number'),
    kho_giay: column('kho_giay', 'number'),
    cat_giay: column('cat_giay', 'boolean'),
    mo_ngan_keo: column('mo_ngan_keo', 'boolean'),
    bao_tinh_trang: column('bao_tinh_trang', 'boolean'),
    tu_dong_in: column('tu_dong_in', 'boolean'),
    trang_thai: column('trang_thai', 'number'),
    ghi_chu: column('ghi_chu'),
    tinh_trang: { kind: 'text', sql: sql.ref('s.tinh_trang') },
    tinh_trang_luc: { kind: 'timestamp', sql: sql.ref('s.luc') },
    so_lenh_cho: {
      kind: 'number',
      sql: sql`(SELECT count(*)::int FROM lenh_in j WHERE j.may_in_id = m.id AND j.trang_thai IN (1, 2))`,
    },
    phien_ban: column('phien_ban', 'number'),
    ngay_tao: column('ngay_tao', 'timestamp'),
    ngay_cap_nhat: column('ngay_cap_nhat', 'timestamp'),
  },
};

/** The printers of a branch. */
export function printersOf(allowed: AllowedPrinters): Collection<Printer> {
  return {
    path: '/may-in',
    permission: 'may-in',
    table: 'may_in',
    list: printerList,
    item: printer,
    body: printerBody,
    check: (trx, given, current, asker) => checkPrinter(trx, { ...current, ...given } as Printer, asker, allowed),
    checkDelete: refuseWhilePrinting,
    complete: async (_trx, given, current, asker) => (current ? given : { ...given, chi_nhanh_id: asker.branchId }),
    afterChange: (trx, asker) => announce(trx, { topic: 'printers', branchId: asker.branchId }),
  };
}

/** A change is held against the printer as it will be. */
async function checkPrinter(trx: Db, after: PrinterBody, { branchId }: Asker, allowed: AllowedPrinters): Promise<void> {
  const { ket_noi, dia_chi, cong = 9100, ngan_quy_id } = after;
  if (ket_noi === 'mang') {
    const fields = dia_chi
      ? placeProblems({ dia_chi, cong }, allowed)
      : [{ field: 'dia_chi', problem: 'requiredField' }];
    if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { fields });
  }
  if (!ngan_quy_id) return;
  const { rows } = await sql`
    SELECT FROM ngan_quy WHERE id = ${ngan_quy_id} AND chi_nhanh_id = ${branchId}`.execute(trx);
  if (rows.length === 0) throw fieldError('ngan_quy_id', 'notFound');
}

/** What it still has to print would be lost without a word. */
async function refuseWhilePrinting(trx: Db, { id }: Printer): Promise<void> {
  await sql`SELECT FROM may_in WHERE id = ${id} FOR UPDATE`.execute(trx);
  const { rows } = await sql`
    SELECT FROM lenh_in WHERE may_in_id = ${id} AND trang_thai IN (${PRINT_STATUS.waiting}, ${PRINT_STATUS.sending}) LIMIT 1`.execute(
    trx,
  );
  if (rows.length > 0) throw new AppError('RECORD_IN_USE');
}
