import { AMOUNT_RULES, type AmountRule, isApprovalOn } from '@doi-tien/contract/approvals';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { Settings } from '@doi-tien/contract/settings';
import { compare } from '@doi-tien/money/decimal';
import type { Need } from '../../platform/actor.ts';

/**
 * The need of a rule that counts from an amount in VND on: none below it, or while the setting is empty. An amount that nobody can
 * tell counts as large. `basis` is what the approver decides by beside the body of the act.
 */
export function amountNeed(settings: Settings, rule: AmountRule, amount: string | null, basis?: string): Need[] {
  const limit = settings[AMOUNT_RULES[rule]];
  if (limit === '') return [];
  if (amount !== null && compare(amount, limit) < 0) return [];
  return [{ loai: rule, gia_tri: amount, ...(basis !== undefined && { can_cu: basis }) }];
}

/**
 * The need of everything that gives access: roles, accounts, passwords. Where the rule is off, it still counts for access to a right to
 * approve, as long as anything needs a second person: otherwise one person could make a second one.
 */
export function rightsNeed(settings: Settings, ...concerned: readonly (readonly PermissionEntry[])[]): Need[] {
  const makesApprovers = isApprovalOn(settings) && concerned.some(holdsApproval);
  return settings.duyet_quyen || makesApprovers ? [{ loai: 'quyen', gia_tri: null }] : [];
}

function holdsApproval(permissions: readonly PermissionEntry[]): boolean {
  return permissions.some(({ actions }) => actions.approve === true);
}
