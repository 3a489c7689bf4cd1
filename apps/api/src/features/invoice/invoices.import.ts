import { IMPORT_MAX_ROWS } from '@doi-tien/contract/import';
import { type Invoice, invoiceNumber } from '@doi-tien/contract/invoices.schema';
import { sql } from 'kysely';
import type { Actor, Asker } from '../../platform/actor.ts';
import { type AuditedAct, recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { selectList } from '../../platform/http/lists/list.ts';
import type { ImportEnd, Importer, ImportRow, ImportRun, RowResult } from '../../platform/imports/importer.ts';
import { problemsOf, rowProblem, schemaProblems } from '../../platform/imports/row-problems.ts';
import { announce } from '../../platform/live/live.ts';
import { invoiceList } from './invoices.list.ts';
import { invoiceEvent, refuseWhileOff, SUBJECT, writeNumber } from './invoices.service.ts';

/** The numbers that an invoice program gave, by the codes of the tickets of the branch. */
export const invoiceImporter: Importer = {
  kind: SUBJECT,
  permission: SUBJECT,
  isOfBranches: true,
  maxRows: IMPORT_MAX_ROWS,
  columns: [
    { field: 'ma_giao_dich', kind: 'code', isRequired: true, example: 'MNT-261119-0001' },
    { field: 'ky_hieu', kind: 'code', example: '1C26TDT' },
    { field: 'so_hoa_don', kind: 'code', isRequired: true, example: '00000123' },
    { field: 'ngay_hoa_don', kind: 'day', isRequired: true, example: '19/11/2026' },
  ],
  begin: async (trx, asker) => {
    await refuseWhileOff(trx);
    return new InvoiceRun(trx, asker);
  },
};

class InvoiceRun implements ImportRun {
  readonly #trx: Db;
  readonly #asker: Asker;
  readonly #seen = new Map<string, number>();
  readonly #events: AuditedAct[] = [];

  constructor(trx: Db, asker: Asker) {
    this.#trx = trx;
    this.#asker = asker;
  }

  async take(rows: readonly ImportRow[]): Promise<RowResult[]> {
    const tickets = await this.#holdTickets(rows.map(codeOf));
    const results: RowResult[] = [];
    for (const row of rows) results.push(await this.#takeRow(row, tickets.get(codeOf(row))));
    return results;
  }

  /** Always in the same order, so that two files wait for each other instead of both failing. */
  async #holdTickets(codes: readonly string[]): Promise<Map<string, Invoice>> {
    const ofThese = sql`g.ma_giao_dich = ANY(${codes}::text[]) AND g.chi_nhanh_id = ${this.#asker.branchId}`;
    await sql`SELECT FROM giao_dich g WHERE ${ofThese} ORDER BY g.id FOR NO KEY UPDATE`.execute(this.#trx);
    const { rows } = await sql<Invoice>`
      SELECT ${selectList(invoiceList)} FROM ${invoiceList.from} WHERE ${ofThese} AND ${invoiceList.where ?? sql`true`}`.execute(
      this.#trx,
    );
    return new Map(rows.map((row) => [row.ma_giao_dich, row]));
  }

  async #takeRow(row: ImportRow, ticket: Invoice | undefined): Promise<RowResult> {
    const refused = (...problems: RowResult['problems'] & object) => ({ outcome: 'loi' as const, problems });
    if (row.problems.length > 0) return refused(...row.problems);
    const { ma_giao_dich: _code, ...given } = row.given;
    const checked = invoiceNumber.safeParse(given, { reportInput: true });
    if (!checked.success) return refused(...schemaProblems(checked.error));
    const code = codeOf(row);
    const earlier = this.#seen.get(code);
    if (earlier !== undefined) return refused(rowProblem('ma_giao_dich', 'repeatedRow', { line: earlier }));
    this.#seen.set(code, row.line);
    if (!ticket) return refused(rowProblem('ma_giao_dich', 'ticketWithoutInvoice'));
    const number = checked.data;
    const isSame =
      ticket.so_hoa_don === number.so_hoa_don &&
      ticket.ky_hieu === number.ky_hieu &&
      ticket.ngay_hoa_don === number.ngay_hoa_don;
    if (isSame) return { outcome: 'khong_doi' };
    await sql`SAVEPOINT imported_row`.execute(this.#trx);
    try {
      await writeNumber(this.#trx, this.#asker.id, ticket, number);
      await sql`RELEASE SAVEPOINT imported_row`.execute(this.#trx);
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT imported_row`.execute(this.#trx);
      const problems = problemsOf(error);
      if (!problems) throw error;
      return refused(...problems);
    }
    this.#events.push(invoiceEvent(ticket, number));
    return ticket.so_hoa_don === null ? { outcome: 'them' } : { outcome: 'cap_nhat' };
  }

  /** The log is written last: its chain is held only from here on. */
  async finish(actor: Actor): Promise<ImportEnd> {
    // The rows were found in the branch where the person worked when the file began.
    if (actor.branchId !== this.#asker.branchId) throw new AppError('FORBIDDEN');
    await announce(this.#trx, { topic: 'invoices', branchId: actor.branchId });
    if (this.#events.length <= MAX_LOGGED)
      for (const event of this.#events) await recordBranchEvent(this.#trx, actor, event);
    return {};
  }
}

/** More of them than this are summed up in the file's own log row. */
const MAX_LOGGED = 1000;

const codeOf = ({ given }: ImportRow) => String(given.ma_giao_dich ?? '').toUpperCase();
