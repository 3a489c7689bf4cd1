import { useMemo } from 'react';
import { useActiveMoneysQuery, useAllMoneysQuery, useAllNotesQuery } from '../../lib/drawer-endpoints.ts';
import { useMoneyName } from '../../ui/use-money-name.ts';
import { type SheetMoney, sheetMoneys } from './count-model.ts';

/** Every active money with its notes; undefined until both catalogues have come. */
export function useSheetMoneys(): SheetMoney[] | undefined {
  const { data: moneys } = useActiveMoneysQuery();
  const { data: notes } = useAllNotesQuery();
  const named = useMoneyName();
  return useMemo(
    () => (moneys && notes ? sheetMoneys(moneys.items, notes.items, named) : undefined),
    [moneys, notes, named],
  );
}

/** The same for a count: what is held is counted, also of a currency that is no longer in use. */
export function useCountMoneys(expected: readonly number[]): SheetMoney[] | undefined {
  const { data: moneys } = useAllMoneysQuery();
  const { data: notes } = useAllNotesQuery();
  const named = useMoneyName();
  return useMemo(() => {
    if (!moneys || !notes) return undefined;
    const counted = moneys.items.filter(({ id, trang_thai }) => trang_thai === 1 || expected.includes(id));
    return sheetMoneys(counted, notes.items, named);
  }, [moneys, notes, expected, named]);
}
