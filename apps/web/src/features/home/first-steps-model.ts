import type { Dashboard } from '@doi-tien/contract/dashboard.schema';

export const FIRST_STEPS = ['rates', 'safe', 'trade'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What a new business has done so far, read off the dashboard: nothing else has to be kept. */
export function stepsDone({ ty_gia, ket, giao_dich }: Dashboard): Record<FirstStep, boolean> {
  const hasTraded = (giao_dich?.moi_nhat.length ?? 0) > 0;
  return {
    rates: (ty_gia?.length ?? 0) > 0,
    safe: hasTraded || ket !== null || (giao_dich?.bieu_do.length ?? 0) > 0,
    trade: hasTraded,
  };
}

export type GuideState = 'shown' | 'hidden' | undefined;

/** Until the first trade; after it once more, ticked off, for whoever has followed it here. */
export function isGuideDue(done: Record<FirstStep, boolean>, state: GuideState): boolean {
  if (state === 'hidden') return false;
  return !done.trade || state === 'shown';
}
