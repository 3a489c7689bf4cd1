import { RATE_FIELDS, RATE_LOOK_AGAIN_PERCENT, RATE_RETYPE_PERCENT, type RateField } from '@doi-tien/contract/rates';
import type { DeskRow, PostedLine, RateLine } from '@doi-tien/contract/rates.schema';
import { compare } from '@doi-tien/money/decimal';
import { isInBand } from '@doi-tien/money/rate';
import { cellKey, changePercent, type Drafts, postedValue, type RowState, rowKey } from './desk-model.ts';

/** One typed rate so far from the posted one that it is typed once more. */
export interface FarCell {
  key: string;
  row: DeskRow;
  field: RateField;
  value: string;
  posted: string;
  percent: string;
}

export interface RateGate {
  /** Lines with a rate over the first limit, or that buy dearer than they sell: the way back has the focus. */
  guarded: { row: DeskRow; state: RowState }[];
  far: FarCell[];
}

/** What the server will ask for, and what deserves a look before that. */
export function gateOf(rows: readonly DeskRow[], states: readonly RowState[]): RateGate {
  const typed = rows.flatMap((row, index) => {
    const state = states[index];
    return state && state.changed.length > 0 ? [{ row, state }] : [];
  });
  return {
    guarded: typed.filter(
      ({ row, state }) =>
        state.warnings.some(({ kind }) => kind === 'crossed') ||
        RATE_FIELDS.some((field) => isOff(row, state, field, RATE_LOOK_AGAIN_PERCENT)),
    ),
    far: typed.flatMap(({ row, state }) => farCells(row, state)),
  };
}

/** A reference that was worked out is not typed, so it is not typed again either. */
function farCells(row: DeskRow, state: RowState): FarCell[] {
  return RATE_FIELDS.flatMap((field): FarCell[] => {
    const [value, posted] = [state.values[field], postedValue(row, field)];
    const percent = changePercent(row, field, value);
    if (value === null || posted === null || percent === null) return [];
    if (isDerived(state, field) || !isOff(row, state, field, RATE_RETYPE_PERCENT)) return [];
    return [{ key: cellKey(row, field), row, field, value, posted, percent }];
  });
}

function isDerived({ derived }: RowState, field: RateField): boolean {
  return field === 'ty_gia_goc' && derived !== null;
}

function isOff(row: DeskRow, { values }: RowState, field: RateField, limit: string): boolean {
  const [value, posted] = [values[field], postedValue(row, field)];
  return value !== null && posted !== null && !isInBand(value, posted, limit);
}

/** Far rates that were not typed again, or not the same. */
export function unconfirmed(far: readonly FarCell[], again: Drafts): FarCell[] {
  return far.filter(({ key, value }) => {
    const typed = again[key];
    return !typed || compare(typed, value) !== 0;
  });
}

/** The lines with their second typing and the reason, where the server asks for them. */
export function confirmedLines(
  lines: readonly RateLine[],
  gate: RateGate,
  again: Drafts,
  reason: string,
): PostedLine[] {
  return lines.map((line) => {
    const own = gate.far.filter(({ row }) => rowKey(row) === rowKey(line));
    if (own.length === 0) return line;
    const typed = own.map(({ key, field }) => [field, again[key]]);
    // The midpoint follows from the two figures that were typed twice.
    return { ...line, xac_nhan: { ty_gia_goc: line.ty_gia_goc, ...Object.fromEntries(typed) }, ly_do: reason };
  });
}
