import type { ConfirmationDemand } from '@doi-tien/contract/session';
import { sharedQuestion } from './question.ts';

/** An act the server wants confirmed: by the password, or by a second factor where there is one. */
const confirmation = sharedQuestion<ConfirmationDemand>();

const BY_PASSWORD: ConfirmationDemand = { xac_nhan_bang: 'mat_khau', cach_xac_nhan: ['mat_khau'] };

/** Resolves to true once the person has confirmed that it is them, to false when they would rather not. */
export function askForConfirmation(refusal: unknown): Promise<boolean> {
  return confirmation.ask({ ...BY_PASSWORD, ...(refusal as Partial<ConfirmationDemand> | undefined) });
}

export const settleConfirmation = confirmation.settle;
export const useConfirmationAsked = confirmation.useAsked;
