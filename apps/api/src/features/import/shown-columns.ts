import type { Db } from '../../platform/db/database.ts';
import { hasSeveralBranches } from '../../platform/db/several-branches.ts';
import type { ImportColumn, Importer } from '../../platform/imports/importer.ts';

/** With one branch no file shows that branches exist, unless its sender filled in such a column. */
export async function shownColumns(
  db: Db,
  { columns }: Importer,
  isFilled: (field: string) => boolean = () => false,
): Promise<readonly ImportColumn[]> {
  const hasBranches = await hasSeveralBranches(db);
  return columns.filter(({ field, isOfBranches }) => !isOfBranches || hasBranches || isFilled(field));
}
