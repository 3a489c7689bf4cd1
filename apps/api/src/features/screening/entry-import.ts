import { isAllowed } from '@doi-tien/contract/permissions';
import { IMPORT_MAX_ENTRIES, IMPORT_MAX_NAMES, type ListSource, UN_LIST } from '@doi-tien/contract/screening';
import { entryRowBody } from '@doi-tien/contract/screening.schema';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type {
  ImportEnd,
  Importer,
  ImportRow,
  ImportRun,
  RowProblem,
  RowResult,
} from '../../platform/imports/importer.ts';
import { rowProblem, schemaProblems } from '../../platform/imports/row-problems.ts';
import { announce } from '../../platform/live/live.ts';
import {
  countOpenHits,
  endImportOfList,
  type KeptEntry,
  type KeptList,
  namesOf,
  readEntries,
  removeEntries,
  takeList,
  writeEntries,
} from './entries.repository.ts';
import { type Entry, entryOf } from './entry.rules.ts';

/** Lists to screen customers against: the consolidated file of the United Nations, or a table of one's own that names its list. */
export const entryImporter: Importer = {
  kind: 'sang-loc',
  permission: 'sang-loc',
  isOfCompany: true,
  maxRows: IMPORT_MAX_ENTRIES,
  hasUnList: true,
  columns: [
    { field: 'danh_sach', kind: 'text', isRequired: true, example: 'Danh sách nội bộ' },
    { field: 'ten', kind: 'text', isRequired: true, aliases: ['ho_va_ten'], example: 'Nguyễn Văn Ví Dụ' },
    { field: 'ten_khac', kind: 'text', isNullable: true, example: 'Nguyen Van B; Ví Dụ' },
    { field: 'ngay_sinh', kind: 'text', isNullable: true, example: '31/12/1985; 1986' },
    { field: 'quoc_tich', kind: 'text', isNullable: true, example: 'Việt Nam' },
    { field: 'so_tham_chieu', kind: 'text', isNullable: true, example: 'NB-001' },
    { field: 'ten_goc', kind: 'text', isNullable: true, example: '' },
    {
      field: 'loai',
      kind: 'integer',
      isNullable: true,
      example: '',
      words: { nguoi: 1, 'ca nhan': 1, person: 1, 'to chuc': 2, organisation: 2, organization: 2 },
    },
    { field: 'ngay_dua_vao', kind: 'day', isNullable: true, example: '' },
  ],
  begin: async (trx) => new EntryRun(trx),
};

interface ListInFile {
  list: KeptList;
  before: Map<string, KeptEntry>;
  /** The line of each entry of the file. */
  seen: Map<string, number>;
  isChanged: boolean;
}

/** A file replaces the lists it names: what it lacks is taken out, unless some of its rows were refused. */
class EntryRun implements ImportRun {
  readonly #trx: Db;
  readonly #lists = new Map<string, ListInFile>();
  #hasBadRows = false;
  #names = 0;

  constructor(trx: Db) {
    this.#trx = trx;
  }

  async take(rows: readonly ImportRow[]): Promise<RowResult[]> {
    const results: RowResult[] = [];
    const changed = new Map<ListInFile, Entry[]>();
    for (const row of rows) {
      const read = await this.#read(row);
      if (Array.isArray(read)) {
        this.#hasBadRows = true;
        results.push({ outcome: 'loi', problems: read });
        continue;
      }
      const { into, entry } = read;
      this.#names += namesOf(entry).length;
      if (this.#names > IMPORT_MAX_NAMES)
        throw new AppError('LIST_TOO_MANY_NAMES', { params: { max: IMPORT_MAX_NAMES } });
      const before = into.before.get(entry.key);
      const isSame = before?.isInForce === true && before.hash === entry.hash;
      results.push({ outcome: isSame ? 'khong_doi' : before?.isInForce ? 'cap_nhat' : 'them' });
      if (!isSame) changed.set(into, [...(changed.get(into) ?? []), entry]);
    }
    for (const [into, entries] of changed) {
      into.isChanged = true;
      await writeEntries(this.#trx, into.list, entries);
    }
    return results;
  }

  async #read(row: ImportRow): Promise<RowProblem[] | { into: ListInFile; entry: Entry }> {
    if (row.problems.length > 0) return row.problems;
    const { nguon, ...given } = row.given;
    const checked = entryRowBody.safeParse(given, { reportInput: true });
    if (!checked.success) return schemaProblems(checked.error);
    const entry = entryOf(checked.data);
    if (!entry) return [rowProblem('ngay_sinh', 'unreadableMoment')];
    if (entry.key === '') return [rowProblem('ten', 'invalid')];
    const source: ListSource = nguon === 'un' ? 'un' : 'csv';
    const into = await this.#listOf(checked.data.danh_sach, source);
    // A table of one's own never replaces the list of the United Nations.
    if (into.list.source !== source || (source === 'csv' && into.list.name === UN_LIST))
      return [rowProblem('danh_sach', 'otherListSource')];
    const earlier = into.seen.get(entry.key);
    if (earlier !== undefined) return [rowProblem('so_tham_chieu', 'repeatedRow', { line: earlier })];
    into.seen.set(entry.key, row.line);
    return { into, entry };
  }

  async #listOf(name: string, source: ListSource): Promise<ListInFile> {
    const known = this.#lists.get(name);
    if (known) return known;
    const list = await takeList(this.#trx, name, source);
    const made = { list, before: await readEntries(this.#trx, list.id), seen: new Map(), isChanged: false };
    this.#lists.set(name, made);
    return made;
  }

  #goneFrom({ before, seen }: ListInFile): number[] {
    if (this.#hasBadRows) return [];
    return [...before.values()].filter(({ key, isInForce }) => isInForce && !seen.has(key)).map(({ id }) => id);
  }

  async preview(): Promise<ImportEnd> {
    const lists = [...this.#lists.values()];
    const gone = lists.flatMap((list) => this.#goneFrom(list));
    return {
      removed: gone.length,
      closedHits: await countOpenHits(this.#trx, gone),
      needsYes: lists.some((list) => isMostOf(this.#goneFrom(list).length, list)),
    };
  }

  async finish(actor: Actor, hasYes: boolean): Promise<ImportEnd> {
    const end = await this.preview();
    const { removed = 0, closedHits = 0 } = end;
    if (closedHits > 0 && !isAllowed(actor.permissions, ['khach-hang', 'screen']))
      throw new AppError('HITS_NEED_DECISION', { params: { hits: closedHits } });
    if (end.needsYes && !hasYes) throw new AppError('LIST_LOSES_MOST', { params: { removed, hits: closedHits } });
    for (const each of this.#lists.values()) {
      await removeEntries(this.#trx, each.list, this.#goneFrom(each));
      await endImportOfList(this.#trx, each.list, { personId: actor.id, isChanged: each.isChanged });
    }
    await announce(this.#trx, { topic: 'screening' });
    return end;
  }
}

/** From how many on it is no longer an ordinary change of a list. */
const MANY = 10;

/** Whether more than half of a list goes: somebody sent a wrong file, or one row of it. */
function isMostOf(gone: number, { before }: ListInFile): boolean {
  const inForce = [...before.values()].filter(({ isInForce }) => isInForce).length;
  return gone >= MANY && gone * 2 > inForce;
}
