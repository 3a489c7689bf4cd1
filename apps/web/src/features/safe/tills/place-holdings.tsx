import type { Drawer } from '@doi-tien/contract/safe.schema';
import { useAllCurrenciesQuery } from '../../../lib/endpoints/drawer-endpoints.ts';
import { Holdings } from '../holdings.tsx';

interface PlaceHoldingsProps {
  label: string;
  drawers: readonly Drawer[];
  /** Null where a currency has no posted rate. */
  worth: string | null;
  worthLabel: string;
  nothing: string;
}

/** What a till holds: a line per currency, its notes for people who open the line. */
export function PlaceHoldings({ label, drawers, worth, worthLabel, nothing }: PlaceHoldingsProps) {
  const { data: currencies } = useAllCurrenciesQuery();
  const nameOf = (id: number) => currencies?.items.find((currency) => currency.id === id)?.ten ?? '';
  const totals = drawers.map(({ tien_id, ma_tien, so_le, so_tien }) => ({
    tien_id,
    ma_tien,
    ten: nameOf(tien_id),
    nhom: 0,
    so_le,
    so_tien,
    gia_tri_vnd: null,
  }));
  return <Holdings label={label} drawers={drawers} totals={totals} whole={{ label: worthLabel, worth, nothing }} />;
}
