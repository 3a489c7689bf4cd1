import type { Drawer, PayoutSuggestion } from '@doi-tien/contract/safe.schema';
import { isZero } from '@doi-tien/money/decimal';
import { useEffect, useRef, useState } from 'react';
import { useLazyPayoutNotesQuery } from '../../lib/endpoints/drawer-endpoints.ts';
import { NO_NOTES, type NoteCounts } from '../../ui/notes/note-counts.ts';

/** A pause in typing; asking for every digit would only flicker. */
const PAUSE_MS = 250;

interface Proposal {
  /** Why the safe cannot pay what was typed. */
  problem: PayoutSuggestion['khong_duoc'];
  /** An amount was typed. */
  type: (amount: string | null) => void;
  /** Somebody chose the notes themselves. */
  overrule: (notes: NoteCounts) => void;
}

/**
 * The fewest notes for an amount that is being typed. Until they come the amount stands unsorted, which the server pays
 * the same way, so that saving never has to wait.
 */
export function usePayoutProposal(
  currencyId: number,
  isAsked: boolean,
  drawer: Drawer | undefined,
  set: (notes: NoteCounts) => void,
): Proposal {
  const [ask] = useLazyPayoutNotesQuery();
  const [problem, setProblem] = useState<Proposal['problem']>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<string | null>(null);
  const forget = () => {
    asked.current = null;
    clearTimeout(timer.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on the way out
  useEffect(() => forget, []);

  const propose = async (amount: string) => {
    const { data } = await ask({ currencyId, amount });
    if (!data || asked.current !== amount) return;
    setProblem(data.khong_duoc);
    if (data.khong_duoc === null) set(toNoteCounts(data));
  };
  // What could not be paid may be payable after a swap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when the drawer has changed, and only then
  useEffect(() => {
    if (problem !== null && asked.current !== null) void propose(asked.current);
  }, [drawer]);
  return {
    problem,
    type: (amount) => {
      forget();
      setProblem(null);
      set(amount === null ? NO_NOTES : { counts: {}, unsorted: amount });
      if (!isAsked || amount === null || isZero(amount)) return;
      asked.current = amount;
      timer.current = setTimeout(() => void propose(amount), PAUSE_MS);
    },
    overrule: (notes) => {
      forget();
      setProblem(null);
      set(notes);
    },
  };
}

function toNoteCounts({ goi_y, tu_chua_phan_loai }: PayoutSuggestion): NoteCounts {
  return {
    counts: Object.fromEntries(goi_y.map(({ menh_gia_id, so_to }) => [menh_gia_id, so_to])),
    unsorted: isZero(tu_chua_phan_loai) ? null : tu_chua_phan_loai,
  };
}
