import { AMOUNT_RULES, type AmountRule, isApprovalOn } from '@doi-tien/contract/approvals';
import type { Settings } from '@doi-tien/contract/settings';
import { compare } from '@doi-tien/money/decimal';
import type { Need } from '../../platform/actor.ts';

/** What an act is about, in VND; null where nobody can tell it. */
export interface Worth {
  /** By the posted rates: this is what people are told. */
  told: string | null;
  /** The largest of everything it could be measured by, the cost in the books included, which not everybody may know. */
  measured: string | null;
}

export function isRuleOn(settings: Settings, rule: AmountRule): boolean {
  return settings[AMOUNT_RULES[rule]] !== '';
}

/**
 * The need of a rule that counts from an amount on: none below it, or while the setting is empty. An amount that nobody can tell
 * counts as large. `basis` is what the approver decides by beside the body of the act.
 */
export function amountNeed(settings: Settings, rule: AmountRule, { told, measured }: Worth, basis?: string): Need[] {
  if (!isRuleOn(settings, rule)) return [];
  const muc = settings[AMOUNT_RULES[rule]];
  if (measured !== null && compare(measured, muc) < 0) return [];
  return [{ loai: rule, gia_tri: told, muc, ...(basis !== undefined && { can_cu: basis }) }];
}

/**
 * A count that falls on somebody who is not there always needs a second person, whatever the settings say. An approval holds for what was
 * counted (`basis`).
 */
export function absentNeed(basis: string): Need {
  return { loai: 'ket_ca', gia_tri: null, can_cu: basis };
}

/**
 * The need of everything that gives access: roles, accounts, passwords. It counts as long as anything needs a second person: one
 * person with two accounts would be two people otherwise.
 */
export function rightsNeed(settings: Settings): Need[] {
  return isApprovalOn(settings) ? [{ loai: 'quyen', gia_tri: null }] : [];
}
