import type { FieldError } from '@doi-tien/contract/envelope';
import {
  RATE_FIELDS,
  RATE_LOOK_AGAIN_PERCENT,
  RATE_PAIRS,
  RATE_RETYPE_PERCENT,
  type RateField,
} from '@doi-tien/contract/rates';
import type { DeskRow, PostedLine, RateLine } from '@doi-tien/contract/rates.schema';
import { compare } from '@doi-tien/money/decimal';
import { deviationPercent, isInBand } from '@doi-tien/money/rate';
import { cellKey, type Drafts, type RowState, rowKey } from './desk-model.ts';

/** One typed rate so far from another that it is typed once more. */
export interface FarCell {
  key: string;
  row: DeskRow;
  field: RateField;
  value: string;
  /** Why: what it is held against, or the server's own words. */
  off: { against: 'posted' | 'other'; rate: string; percent: string } | { told: string };
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
  const far = typed.flatMap(({ row, state }) => farCells(row, state));
  return {
    guarded: typed.filter(
      ({ row, state }) =>
        state.warnings.some(({ kind }) => kind === 'crossed') ||
        far.some((cell) => cell.row === row) ||
        RATE_FIELDS.some((field) => isOff(state.values[field], besideOf(row)?.[field], RATE_LOOK_AGAIN_PERCENT)),
    ),
    far,
  };
}

/** Held against the posted rate, or the coming one where none is posted yet; a line that passes there, against itself. */
function farCells(row: DeskRow, state: RowState): FarCell[] {
  const beside = besideOf(row);
  const against = row.hien_tai ? 'posted' : 'other';
  const jumps = RATE_FIELDS.flatMap((field) => farCell(row, state, field, against, beside?.[field]));
  if (jumps.length > 0) return jumps;
  const apart = RATE_PAIRS.filter(([one, other]) => isOff(state.values[one], state.values[other], RATE_RETYPE_PERCENT));
  return RATE_FIELDS.flatMap((field) => {
    const other = apart.find((pair) => pair.includes(field))?.find((each) => each !== field);
    return other ? cellsOf(row, state, field, { against: 'other', rate: state.values[other] ?? '' }) : [];
  });
}

function farCell(
  row: DeskRow,
  state: RowState,
  field: RateField,
  against: 'posted' | 'other',
  rate: string | undefined,
): FarCell[] {
  if (rate === undefined || !isOff(state.values[field], rate, RATE_RETYPE_PERCENT)) return [];
  return cellsOf(row, state, field, { against, rate });
}

/** A reference that was worked out is not typed, so it is not typed again either. */
function cellsOf(
  row: DeskRow,
  state: RowState,
  field: RateField,
  { against, rate }: { against: 'posted' | 'other'; rate: string },
): FarCell[] {
  const value = state.values[field];
  if (value === null || isDerived(state, field)) return [];
  const off = { against, rate, percent: deviationPercent(value, rate) };
  return [{ key: cellKey(row, field), row, field, value, off }];
}

function besideOf({ hien_tai, sap_toi }: DeskRow): Pick<RateLine, RateField> | null {
  return hien_tai ?? sap_toi;
}

function isDerived({ derived }: RowState, field: RateField): boolean {
  return field === 'ty_gia_goc' && derived !== null;
}

function isOff(value: string | null, other: string | null | undefined, limit: string): boolean {
  return value !== null && other !== null && other !== undefined && !isInBand(value, other, limit);
}

/**
 * The rates a refusal asks for besides those that were foreseen here: the server also knows what takes effect between
 * now and a later moment.
 */
export function askedCells(
  errors: readonly FieldError[],
  lines: readonly RateLine[],
  rows: readonly DeskRow[],
): FarCell[] {
  return errors.flatMap(({ field: path, message }): FarCell[] => {
    const [, place, name] = /^dong\.(\d+)\.xac_nhan\.(\w+)$/.exec(path) ?? [];
    const line = lines[Number(place)];
    const field = RATE_FIELDS.find((each) => each === name);
    const row = line && rows.find((each) => rowKey(each) === rowKey(line));
    return row && field ? [{ key: cellKey(row, field), row, field, value: line[field], off: { told: message } }] : [];
  });
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
  lines: readonly PostedLine[],
  far: readonly FarCell[],
  again: Drafts,
  reason: string,
): PostedLine[] {
  return lines.map((line) => {
    const own = far.filter(({ row }) => rowKey(row) === rowKey(line));
    if (own.length === 0) return line;
    const typed = own.map(({ key, field }) => [field, again[key]]);
    // The midpoint follows from the two figures that were typed twice.
    return { ...line, xac_nhan: { ty_gia_goc: line.ty_gia_goc, ...Object.fromEntries(typed) }, ly_do: reason };
  });
}
