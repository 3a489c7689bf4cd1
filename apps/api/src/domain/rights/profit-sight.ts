import { CURRENCY_GROUP } from '@doi-tien/contract/catalogue';
import { isAllowed, type Permission, type PermissionEntry } from '@doi-tien/contract/permissions';
import { PROFIT_REPORTS, type ProfitReportKind } from '@doi-tien/contract/report';

/**
 * The lines of business whose profit and cost a person sees outside reports and log: with the dashboard's own right, and
 * that of every kind of trade in the line. One kind alone would let the figures of the other be worked out. The rights to
 * reports, journal and action log show these figures there and nowhere else.
 */
export function visibleLines(permissions: readonly PermissionEntry[]): ProfitReportKind[] {
  if (!isAllowed(permissions, ['dashboard', 'seeProfit'])) return [];
  return PROFIT_REPORTS.filter(({ tradePaths }) =>
    tradePaths.every((path) => isAllowed(permissions, [path, 'seeProfit'] as unknown as Permission)),
  );
}

/** Whether a person sees what the currencies of a group cost. VND costs what it is. */
export function seesCostOf(permissions: readonly PermissionEntry[], group: number): boolean {
  if (group === CURRENCY_GROUP.localCash) return isAllowed(permissions, ['dashboard', 'seeProfit']);
  return visibleLines(permissions).some(({ currencyGroup }) => currencyGroup === group);
}
