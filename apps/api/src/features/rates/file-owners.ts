import { sql } from 'kysely';
import type { RateScope } from '../../domain/rates/posted-rates.ts';
import { worksEverywhere } from '../../domain/rights/company-wide.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Whose rates the rows of a file may be: those of the branches the person works in, and the company's if they work in all. */
export class FileOwners {
  readonly #actor: Actor;
  readonly #branches: ReadonlyMap<string, number>;
  readonly #isEverywhere: boolean;

  constructor(actor: Actor, branches: ReadonlyMap<string, number>, isEverywhere: boolean) {
    this.#actor = actor;
    this.#branches = branches;
    this.#isEverywhere = isEverywhere;
  }

  /** By the code that the row names; else the problem with it. */
  find(code: unknown): { id: RateScope } | 'rateBranchNotYours' | 'companyRateNotYours' {
    if (typeof code !== 'string' || code === '') return this.#isEverywhere ? { id: null } : 'companyRateNotYours';
    const id = this.#branches.get(code.toLowerCase());
    return id === undefined ? 'rateBranchNotYours' : { id };
  }

  /** Asked again at the end: a file takes minutes, and the person may have been moved meanwhile. */
  async refuseIfMoved(trx: Db, added: readonly { chi_nhanh_id: RateScope }[]): Promise<void> {
    const now = await readOwners(trx, this.#actor);
    const owners = new Set(added.map(({ chi_nhanh_id }) => chi_nhanh_id));
    const theirs = new Set(now.#branches.values());
    for (const id of owners) {
      if (id === null && !now.#isEverywhere) throw new AppError('NOT_IN_EVERY_BRANCH');
      if (id !== null && !theirs.has(id)) throw new AppError('BRANCH_NOT_YOURS');
    }
  }
}

/** Where the person works now. */
export async function readOwners(db: Db, actor: Actor): Promise<FileOwners> {
  const { rows } = await sql<{ id: number; ma: string }>`
    SELECT b.id, b.ma FROM nguoi_dung u JOIN chi_nhanh b ON b.id = ANY(u.chi_nhanh_ids)
    WHERE u.id = ${actor.id} AND b.trang_thai = 1`.execute(db);
  const branchIds = rows.map(({ id }) => id);
  const isEverywhere = await worksEverywhere(db, { ...actor, branchIds });
  return new FileOwners(actor, new Map(rows.map(({ id, ma }) => [ma.toLowerCase(), id])), isEverywhere);
}
