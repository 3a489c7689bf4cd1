import { z } from 'zod';
import { day, decimal, id } from './primitives.schema.ts';
import { statementLine } from './statement.schema.ts';
import {
  BANK_COLUMNS,
  DAY_ORDERS,
  DECIMAL_SIGNS,
  LEFT_OUT,
  STATEMENT_FORMATS,
  TABLE_MAX_COLUMNS,
  TABLE_NEEDS,
} from './statement.ts';

/** Which column of a table holds what, counted from 0: two headings may be equal. */
export const columnPlaces = z.partialRecord(
  z.enum(BANK_COLUMNS),
  z
    .int()
    .min(0)
    .max(TABLE_MAX_COLUMNS - 1),
);

/** How a table is read. */
export const tableChoice = z.strictObject({
  /** The line of the file in which the headings start; 0: there are none. */
  hang_tieu_de: z.int().min(0).max(10_000_000),
  /** How many rows the headings take. */
  so_hang: z.literal([1, 2]).default(1),
  /** Null: what is recognised of these headings. */
  cot: columnPlaces.nullable(),
  /** Where the figures and days of the file leave it open. */
  dau_le: z.enum(DECIMAL_SIGNS).nullable().default(null),
  thu_tu_ngay: z.enum(DAY_ORDERS).nullable().default(null),
  /** Keep it for other files with the same headings. */
  nho: z.boolean().default(false),
});

/** A table as it stands in the file, and how it is read or what is missing for that. */
const tableView = z.object({
  can: z.enum(TABLE_NEEDS).nullable(),
  ly_do: z.string().nullable(),
  /** A figure that may be read in two ways: as written, with the dot and with the comma before its decimals. */
  vi_du: z.object({ chu: z.string(), cham: decimal, phay: decimal }).nullable(),
  chon: tableChoice,
  /** Chosen before for the same headings. */
  da_nho: z.boolean(),
  so_cot: z.int(),
  /** The first rows with the texts of their cells. */
  hang: z.array(z.object({ dong: z.int(), o: z.array(z.string()) })),
});

export const statementImportQuery = z.object({
  thu: z.enum(['0', '1']).default('1'),
  /** How a table is read (`tableChoice`), as JSON; without it what was kept for its headings, or what is recognised. */
  cot: z.string().max(2000).optional(),
});

const completedTicket = z.object({ giao_dich_id: id, ma: z.string() });

export const statementImportAnswer = z.object({
  dinh_dang: z.enum(STATEMENT_FORMATS),
  thu: z.boolean(),
  sao_ke: z.array(
    z.object({
      tu_ngay: day,
      den_ngay: day,
      so_du_dau: decimal.nullable(),
      so_du_cuoi: decimal.nullable(),
      so_dong: z.int(),
      so_moi: z.int(),
    }),
  ),
  so_dong: z.int(),
  so_moi: z.int(),
  /** Lines that are no money: other tokens, failed or unconfirmed transfers. */
  so_khong_tinh: z.int(),
  /** Why rows of the file are no money of the account, and how many there are of each kind. */
  bo_ra: z.array(z.object({ loai: z.enum(LEFT_OUT), so: z.int() })).optional(),
  /** Accounts in the file that are not this one; their lines were not read in. */
  tai_khoan_khac: z.array(z.string()).optional(),
  /** Rows of a table that were taken for totals or remarks: how many, and the lines of the first of them. */
  so_bo_qua: z.int(),
  dong_bo_qua: z.array(z.int()),
  tu_khop: z.int(),
  /** Waiting tickets that lines completed by themselves, by setting, and those that were refused, with the reason. */
  da_hoan_tat: z.array(completedTicket),
  chua_hoan_tat: z.array(completedTicket.extend({ ly_do: z.string() })),
  /** Of a table; a dry run of one that cannot be read yet has no lines and says what is missing. */
  bang: tableView.nullable(),
  /** The first lines, as they were understood. */
  dong: z.array(
    z.object({
      ...statementLine.omit({ id: true, giai_thich: true, doi_chieu_id: true }).shape,
      dong: z.int(),
      la_moi: z.boolean(),
    }),
  ),
});

export type ColumnPlaces = z.infer<typeof columnPlaces>;
export type TableChoice = z.infer<typeof tableChoice>;
export type TableView = z.infer<typeof tableView>;
export type StatementImportAnswer = z.infer<typeof statementImportAnswer>;
