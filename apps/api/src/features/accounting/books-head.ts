import type { Settings } from '@doi-tien/contract/settings';
import type { Chart } from '../../domain/accounting/number-lines.ts';
import type { BranchDay, EntriesAsked } from '../../domain/accounting/told-entries.ts';
import { readCurrencies } from '../../domain/currencies/currencies.ts';
import { type DaysAsked, periodOf } from '../../domain/safe-day/asked-period.ts';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import { findWithheldByBranch } from '../../domain/safe-day/withheld.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';

/** What every book begins with: whose, from when to when, and by which chart. */
export interface BooksHead extends EntriesAsked {
  chart: Chart;
  settings: Settings;
}

/** Days of branches whose safe is being counted are left out, and so is what they opened with: a book then ends or begins before them. */
export async function readBooksHead(db: Db, branchIds: readonly number[], asked: DaysAsked): Promise<BooksHead> {
  const { from, to } = periodOf(asked, await businessDay(db));
  const settings = await readSettings(db);
  const safes = await findWithheldByBranch(db, branchIds);
  const withheld: BranchDay[] = [...safes].map(([branchId, { day }]) => ({ branchId, day }));
  const [start = from] = [from, ...withheld.map(({ day }) => day)].sort();
  return {
    branchIds,
    from: start,
    to,
    withheld: withheld.filter(({ day }) => day <= to),
    settings,
    chart: { numbers: settings, currencies: await readCurrencies(db) },
  };
}
