import { useMemo } from 'react';
import { useActiveMoneysQuery, useAllNotesQuery } from '../../lib/drawer-endpoints.ts';
import { type SheetMoney, sheetMoneys } from './count-model.ts';

/** Every active money with its notes; undefined until both catalogues have come. */
export function useSheetMoneys(): SheetMoney[] | undefined {
  const { data: moneys } = useActiveMoneysQuery();
  const { data: notes } = useAllNotesQuery();
  return useMemo(() => (moneys && notes ? sheetMoneys(moneys.items, notes.items) : undefined), [moneys, notes]);
}
