/** What has become of the invoice of a ticket, as it follows from both. */
export const INVOICE_STATE = {
  /** Needs one, and there is time left. */
  due: 1,
  overdue: 2,
  issued: 3,
  /** The ticket was voided after its invoice was issued: the invoice program has to cancel or correct it. */
  ofVoid: 4,
} as const;

/** How far back the start page looks for tickets whose invoice is overdue, in days. */
export const INVOICE_ALERT_DAYS = 31;

/** A number as it is compared: full-width letters, blanks and characters that nobody sees make no other invoice. */
export function plainNumber(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s\p{C}\u115f\u1160]/gu, '');
}
