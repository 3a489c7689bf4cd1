import type { ConfirmationMeans } from '@doi-tien/contract/session';
import { sharedQuestion } from './question.ts';

/** An act the server wants confirmed: by the password, or by a code of the authenticator app. */
const confirmation = sharedQuestion<ConfirmationMeans>();

/** Resolves to true once the person has confirmed that it is them, to false when they would rather not. */
export function askForConfirmation(refusal: unknown): Promise<boolean> {
  const means = (refusal as { xac_nhan_bang?: ConfirmationMeans } | undefined)?.xac_nhan_bang;
  return confirmation.ask(means ?? 'mat_khau');
}

export const settleConfirmation = confirmation.settle;
export const useConfirmationAsked = confirmation.useAsked;
