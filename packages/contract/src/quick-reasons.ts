/** The acts that ask for a reason people choose from a list, and the setting that holds it. */
export const QUICK_REASONS = {
  huy: 'ly_do_huy_nhanh',
  lech: 'ly_do_lech_nhanh',
  ty_gia: 'ly_do_ty_gia_nhanh',
} as const;
export type QuickReasonKind = keyof typeof QUICK_REASONS;

/** As many as there are keys for. */
export const MOST_QUICK_REASONS = 6;

/** Names separated by semicolons, in their order; empty ones are none. */
export function namesIn(list: string): string[] {
  return list
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
