import type { CloseSafeBody, Count } from '@doi-tien/contract/safe.schema';
import { type Sheet, type SheetCurrency, toCounts } from './count-model.ts';

/** An opening, a closing, the arrival of what another branch sent, or a till. */
export type CountKind = 'opening' | 'closing' | 'arrival' | 'till';

/** The form of a count. */
export interface CountValues {
  sheet: Sheet;
  co_them?: boolean;
  them?: Sheet;
  /** Counted figures typed once more, per currency id. */
  xac_nhan?: Record<string, string | null>;
  ly_do?: string;
  ly_do_ket_thuc?: string;
  ly_do_vuot_tran?: string;
  ghi_chu?: string;
}

/** A count as it is sent. */
export interface SubmittedCount {
  chi_tiet: Count[];
  ly_do: string | null;
  ly_do_ket_thuc?: string;
  ghi_chu: string | null;
  them_dau_ngay?: Count[];
  xac_nhan_lech?: CloseSafeBody['xac_nhan_lech'];
  ly_do_vuot_tran?: string;
}

export function toSubmitted(currencies: readonly SheetCurrency[], values: CountValues): SubmittedCount {
  const { sheet, co_them, them, xac_nhan = {}, ly_do, ly_do_ket_thuc, ly_do_vuot_tran, ghi_chu } = values;
  const added = co_them ? toCounts(currencies, them ?? {}) : [];
  const xac_nhan_lech = Object.entries(xac_nhan).flatMap(([id, so_tien]) =>
    so_tien ? [{ tien_id: Number(id), so_tien }] : [],
  );
  return {
    chi_tiet: toCounts(currencies, sheet),
    ly_do: ly_do || null,
    ghi_chu: ghi_chu || null,
    ...(added.length > 0 && { them_dau_ngay: added }),
    ...(xac_nhan_lech.length > 0 && { xac_nhan_lech }),
    ...(ly_do_ket_thuc && { ly_do_ket_thuc }),
    ...(ly_do_vuot_tran && { ly_do_vuot_tran }),
  };
}

export const NAMED = 2;

/** As many codes as fit on a button, and how many more there are. */
export function briefly(codes: string, most: number): string {
  const all = codes.split(', ');
  const rest = all.length - most;
  return all.slice(0, most).join(', ') + (rest > 0 ? ` +${rest}` : '');
}
