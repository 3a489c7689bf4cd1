import { useAppSelector } from '../state/root.ts';

/** Whether the business has better rates by amount and by customer group. */
export function useHasTiers(): boolean {
  return useAppSelector((state) => !state.auth.off.includes('bac-ty-gia'));
}
