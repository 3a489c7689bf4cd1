import type { Invoice, InvoiceBody, InvoiceNumber } from '@doi-tien/contract/invoices.schema';
import { sql } from 'kysely';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { type AuditedAct, recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { announce } from '../../platform/live/live.ts';
import { invoiceList } from './invoices.list.ts';

export const SUBJECT = 'hoa-don';

/** Writes down the number of the invoice of a ticket, corrects it, or takes it away. */
export async function noteInvoice(trx: Db, actor: Actor, ticketId: number, body: InvoiceBody): Promise<void> {
  await refuseWhileOff(trx);
  await holdTicket(trx, actor.branchId, ticketId);
  const before = await findRow<Invoice>(trx, invoiceList, ticketId, actor.branchId);
  if (before.phien_ban !== body.phien_ban) throw new AppError('STALE_VERSION');
  await writeNumber(trx, actor.id, before, body.hoa_don);
  await announce(trx, { topic: 'invoices', branchId: actor.branchId });
  await recordBranchEvent(trx, actor, invoiceEvent(before, body.hoa_don));
}

/** Two people who write at once do so one after the other, and a void waits; a ticket of another branch is not found. */
async function holdTicket(trx: Db, branchId: number, ticketId: number): Promise<void> {
  const { rows } = await sql`
    SELECT FROM giao_dich WHERE id = ${ticketId}::bigint AND chi_nhanh_id = ${branchId} FOR NO KEY UPDATE`.execute(trx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

export async function refuseWhileOff(trx: Db): Promise<void> {
  const { bat_hoa_don } = await readSettings(trx);
  if (!bat_hoa_don) throw new AppError('INVOICES_OFF');
}

export async function writeNumber(
  trx: Db,
  personId: number,
  { id, ngay }: Pick<Invoice, 'id' | 'ngay'>,
  given: InvoiceNumber | null,
): Promise<void> {
  if (given === null) {
    await sql`DELETE FROM hoa_don WHERE giao_dich_id = ${id}`.execute(trx);
    return;
  }
  const { ky_hieu, so_hoa_don, ngay_hoa_don } = given;
  if (ngay_hoa_don < ngay) throw fieldError('ngay_hoa_don', 'invoiceBeforeTicket');
  if (ngay_hoa_don > (await businessDay(trx))) throw fieldError('ngay_hoa_don', 'dayAhead');
  await sql`
    INSERT INTO hoa_don (giao_dich_id, ky_hieu, so_hoa_don, ngay_hoa_don, nguoi_ghi)
    VALUES (${id}, ${ky_hieu}, ${so_hoa_don}, ${ngay_hoa_don}, ${personId})
    ON CONFLICT (giao_dich_id) DO UPDATE SET ky_hieu = excluded.ky_hieu, so_hoa_don = excluded.so_hoa_don,
      ngay_hoa_don = excluded.ngay_hoa_don, nguoi_ghi = excluded.nguoi_ghi`.execute(trx);
}

export const invoiceEvent = (
  { id, ma_giao_dich, ky_hieu, so_hoa_don, ngay_hoa_don }: Invoice,
  given: InvoiceNumber | null,
): AuditedAct => ({
  act: 'update',
  subject: SUBJECT,
  subjectId: id,
  before: { ma_giao_dich, ...(so_hoa_don && { ky_hieu, so_hoa_don, ngay_hoa_don }) },
  after: { ma_giao_dich, ...given },
});
