import { sharedQuestion } from './question.ts';

/** A session that ended while somebody was typing. */
const renewal = sharedQuestion<'renewal'>();

/** Resolves to true once the person has signed in again, to false when they gave up. */
export function askForRenewal(): Promise<boolean> {
  return renewal.ask('renewal');
}

export const settleRenewal = renewal.settle;

export function useRenewalAsked(): boolean {
  return renewal.useAsked() !== null;
}
