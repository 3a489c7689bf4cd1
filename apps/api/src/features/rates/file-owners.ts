import { sql } from 'kysely';
import type { RateScope } from '../../domain/rates/posted-rates.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { worksEverywhere } from '../../platform/http/company-wide.ts';

interface Branch {
  id: number;
  isOpen: boolean;
}

type OwnerProblem = 'rateBranchNotYours' | 'rateBranchClosed' | 'companyRateNotYours';

/**
 * Whose rates the rows of a file may be: those of the branches the person works in, within their hours, and the company's if
 * they work in all.
 */
export class FileOwners {
  readonly #branches: ReadonlyMap<string, Branch>;
  readonly #isEverywhere: boolean;

  constructor(branches: ReadonlyMap<string, Branch>, isEverywhere: boolean) {
    this.#branches = branches;
    this.#isEverywhere = isEverywhere;
  }

  /** By the code that the row names; else the problem with it. */
  find(code: unknown): { id: RateScope } | OwnerProblem {
    if (typeof code !== 'string' || code === '') return this.#isEverywhere ? { id: null } : 'companyRateNotYours';
    const branch = this.#branches.get(code.toLowerCase());
    if (!branch) return 'rateBranchNotYours';
    return branch.isOpen ? { id: branch.id } : 'rateBranchClosed';
  }

  /** For the whole file at its end, when the rows were decided a while ago. */
  refuseOthers(owners: Iterable<RateScope>): void {
    const branches = new Map([...this.#branches.values()].map((branch) => [branch.id, branch]));
    for (const id of new Set(owners)) {
      if (id === null && !this.#isEverywhere) throw new AppError('NOT_IN_EVERY_BRANCH');
      if (id === null) continue;
      const branch = branches.get(id);
      if (!branch) throw new AppError('BRANCH_NOT_YOURS');
      if (!branch.isOpen) throw new AppError('OUTSIDE_WORKING_HOURS');
    }
  }
}

/** As the person stands now. */
export async function readOwners(db: Db, asker: Asker): Promise<FileOwners> {
  const { branchIds, openBranchIds } = asker;
  const { rows } = await sql<{ id: number; ma: string }>`
    SELECT id, ma FROM chi_nhanh WHERE id = ANY(${branchIds}::int[]) AND trang_thai = 1`.execute(db);
  const branches = rows.map(({ id, ma }) => [ma.toLowerCase(), { id, isOpen: openBranchIds.includes(id) }] as const);
  return new FileOwners(new Map(branches), await worksEverywhere(db, asker));
}
