import type { Dashboard } from '@doi-tien/contract/dashboard.schema';

const FIRST_STEPS = ['kind', 'business', 'staff', 'rates', 'safe', 'trade'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Null is a step that is not this person's. */
export type StepsDone = Record<FirstStep, boolean | null>;

/** What a new business has done so far, read off the dashboard: nothing else has to be kept. */
export function stepsDone({ ty_gia, ket, giao_dich, buoc_dau }: Dashboard): StepsDone {
  const hasTraded = (giao_dich?.moi_nhat.length ?? 0) > 0;
  return {
    kind: buoc_dau.loai_hinh,
    business: buoc_dau.doanh_nghiep,
    staff: buoc_dau.nhan_vien,
    rates: (ty_gia?.length ?? 0) > 0,
    safe: hasTraded || ket !== null || (giao_dich?.bieu_do.length ?? 0) > 0,
    trade: hasTraded,
  };
}

export function ownSteps(done: StepsDone): FirstStep[] {
  return FIRST_STEPS.filter((step) => done[step] !== null);
}

type GuideState = 'shown' | 'hidden' | undefined;

/** Until the first trade, and for people who followed it here until their last step; done, it goes by itself. */
export function isGuideDue(done: StepsDone, state: GuideState): boolean {
  if (state === 'hidden' || ownSteps(done).every((step) => done[step])) return false;
  return !done.trade || state === 'shown';
}
