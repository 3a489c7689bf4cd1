/** `khach_hang.muc_rui_ro`: with a barred customer nobody trades. */
export const RISK_LEVEL = { usual: 1, high: 2, barred: 3 } as const;
export type RiskLevel = (typeof RISK_LEVEL)[keyof typeof RISK_LEVEL];

/** Customers come from abroad too: digits, and what people write between them. */
export const CUSTOMER_PHONE_PATTERN = /^(?=(?:\D*\d){6})[\d\s()+.-]{6,30}$/;

/** One paper is one number, however it is typed: letters and digits, in capitals. */
export function lettersAndDigits(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** Letters that look like others, and digits of other scripts, would make another person of the same paper. */
export const PAPER_NUMBER_PATTERN = /^[A-Z0-9]*$/;

/** Whether a text says anything: letters that are not drawn do not. */
export function isTold(text: string | null | undefined): boolean {
  return /[\p{L}\p{N}]/u.test((text ?? '').replaceAll(/[\u115F\u1160\u3164\uFFA0]/g, ''));
}

/** What the card was called that the citizen card replaced, with nine digits. */
export const OLD_CARD = 'CMND';
/** A citizen card has twelve digits; only it names an old card. */
export const CITIZEN_NUMBER_PATTERN = /^0\d{11}$/;
