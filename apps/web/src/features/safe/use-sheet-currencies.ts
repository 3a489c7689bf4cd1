import { useMemo } from 'react';
import {
  useActiveCurrenciesQuery,
  useAllCurrenciesQuery,
  useAllNotesQuery,
} from '../../lib/endpoints/drawer-endpoints.ts';
import { useCurrencyName } from '../../ui/currency/use-currency-name.ts';
import { type SheetCurrency, sheetCurrencies } from './count-model.ts';

/** Every active currency with its notes; undefined until both catalogues have come. */
export function useSheetCurrencies(): SheetCurrency[] | undefined {
  const { data: currencies } = useActiveCurrenciesQuery();
  const { data: notes } = useAllNotesQuery();
  const named = useCurrencyName();
  return useMemo(
    () => (currencies && notes ? sheetCurrencies(currencies.items, notes.items, named) : undefined),
    [currencies, notes, named],
  );
}

/** The same for a count: what is held is counted, also of a currency that is no longer in use. */
export function useCountCurrencies(expected: readonly number[]): SheetCurrency[] | undefined {
  const { data: currencies } = useAllCurrenciesQuery();
  const { data: notes } = useAllNotesQuery();
  const named = useCurrencyName();
  return useMemo(() => {
    if (!currencies || !notes) return undefined;
    const counted = currencies.items.filter(({ id, trang_thai }) => trang_thai === 1 || expected.includes(id));
    return sheetCurrencies(counted, notes.items, named);
  }, [currencies, notes, expected, named]);
}
