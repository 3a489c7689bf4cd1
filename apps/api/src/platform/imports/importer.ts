import type { ImportKind, ImportOutcome } from '@doi-tien/contract/import';
import type { PermissionName } from '@doi-tien/contract/permissions';
import type { Actor, Asker } from '../actor.ts';
import type { Db } from '../db/database.ts';
import type { Confirmation } from '../http/confirmation.ts';

export type ColumnKind = 'text' | 'code' | 'integer' | 'decimal' | 'boolean' | 'moment' | 'day';

/** A column a file may have: its field, how its cells are read, and what else people call it. */
export interface ImportColumn {
  field: string;
  kind: ColumnKind;
  /** The file is refused without this column. */
  isRequired?: boolean;
  /** An empty cell empties the field; otherwise it leaves it as it is. */
  isNullable?: boolean;
  /** Other wire names whose headings mean this column, the better ones first. */
  aliases?: string[];
  /** Words for coded values, without diacritics. */
  words?: Record<string, number>;
  /** Shown in templates only where the company has several branches; a file may have it anyway. */
  isOfBranches?: boolean;
  example: string;
}

/** What went wrong with a row: a key under `errors` of the texts. */
export interface RowProblem {
  field: string;
  text: string;
  params?: Record<string, unknown> | undefined;
}

/** A row as it was understood. Fields that were left out are not there. */
export interface ImportRow {
  line: number;
  given: Record<string, unknown>;
  /** Cells that could not be read, as they stood in the file. */
  raw: Record<string, string>;
  problems: RowProblem[];
}

export interface RowResult {
  outcome: ImportOutcome;
  changed?: string[];
  problems?: RowProblem[];
}

/** What the import leaves behind besides its records. */
export interface ImportEnd {
  passwords?: { tai_khoan: string; mat_khau: string }[];
  /** How many records the file no longer has, where it replaces the file before. */
  removed?: number;
  /** How many open screening hits are closed with them. */
  closedHits?: number;
  /** It takes out so much that the person must say yes. */
  needsYes?: boolean;
}

/**
 * One file going in, inside one transaction. The dry run takes the same way and is rolled back, so that what was
 * previewed is what happens.
 */
export interface ImportRun {
  /** Decides about the rows and writes them; a refused row leaves nothing behind. */
  take(rows: readonly ImportRow[]): Promise<RowResult[]>;
  /** What the end of a real run would add to the rows. */
  preview?(): Promise<ImportEnd>;
  /**
   * Called once after the last row of a real run: log rows and live events. A file takes minutes: the person is who they are
   * now, and may have been moved or lost a right since the file began. `hasYes`: they said yes to what the file takes out.
   */
  finish(actor: Actor, hasYes: boolean): Promise<ImportEnd>;
}

export interface Importer {
  /** Whether taking a file over has to be confirmed; trying it out never has. */
  confirm?: Confirmation;
  /** What it writes counts in every branch. */
  isOfCompany?: boolean | undefined;
  kind: ImportKind;
  permission: PermissionName & ImportKind;
  columns: readonly ImportColumn[];
  /** Its rows may tell what other branches do: only the sender, and people who work in every branch, read them again. */
  isOfBranches?: boolean;
  maxRows: number;
  /** Also takes the consolidated list of the United Nations, an XML file. */
  hasUnList?: boolean;
  begin(trx: Db, asker: Asker, isDryRun: boolean): Promise<ImportRun>;
}
