import type { ApprovalLine, ApprovalPreview } from '@doi-tien/contract/approvals.schema';
import type { Count } from '@doi-tien/contract/safe.schema';
import { amountAt } from '@doi-tien/money/rate';
import type { Need } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Previewed } from '../../platform/http/approval.ts';
import { readCounts } from '../currencies/counts.ts';
import { readCurrencies } from '../currencies/currencies.ts';
import { type QuotedRates, readReferenceRates, referenceRateOf, withQuoted } from '../rates/reference-rates.ts';

interface Shown {
  counts: readonly Count[];
  /** What comes in for it. */
  back?: Count | undefined;
  /** Where the money goes. */
  target?: string | null;
  quoted?: QuotedRates | undefined;
}

/** Money that an act moves or counts, as the person who decides sees it: its worth, and how far a count is from the books. */
export async function previewOfMoney(
  db: Db,
  { maker, needs }: Previewed,
  { counts, back, target = null, quoted }: Shown,
): Promise<ApprovalPreview> {
  const rates = withQuoted(await readReferenceRates(db, maker.branchId), quoted);
  const differences = differencesOf(needs);
  const currencies = await readCurrencies(db);
  const shown = (given: readonly Count[]) =>
    readCounts(given, currencies, 'chi_tiet').map(({ currency, total }): ApprovalLine => {
      const rate = referenceRateOf(currency, rates);
      return {
        tien_id: currency.id,
        ma_tien: currency.code,
        so_tien: total,
        gia_tri: rate === undefined ? null : amountAt(total, rate, currency.rateUnit, 0),
        chenh_lech: differences.get(currency.id) ?? null,
      };
    });
  return { loai: 'tien', dong: shown(counts), thu_ve: back ? (shown([back])[0] ?? null) : null, noi_den: target };
}

/** As `differenceNeed` has kept them. */
function differencesOf(needs: readonly Need[]): Map<number, string> {
  const need = needs.find(({ loai }) => loai === 'lech');
  return new Map(need?.can_cu ? (JSON.parse(need.can_cu) as [number, string][]) : []);
}
