import { type CountForm, type CountFormRow, countCommittee, countFormRows } from '@doi-tien/contract/count-forms';
import type { CountRecord } from '@doi-tien/contract/safe-record.schema';
import { divide, isZero, sum } from '@doi-tien/money/decimal';
import { type Cell, countCell, formulaCell, sumCell, textCell, toCell } from '../../platform/files/sheets/cell.ts';
import type { Sheet } from '../../platform/files/sheets/workbook.ts';
import { type FileTextKey, fileText, type Language } from '../../platform/http/messages.ts';

const ORDER: Partial<Record<CountFormRow['kind'], string>> = { book: 'I', counted: 'II', difference: 'III' };
const NAMES = { '08a': '08a – TT', '08b': '08b – TT' } as const;
const RATE_DECIMALS = 4;
const NOTHING: Cell = { kind: 'empty' };

/** Forms 08a-TT and 08b-TT of a count as two sheets; amounts of notes, sums and differences are formulas. */
export function countFormSheets(record: CountRecord, language: Language): Sheet[] {
  return (['08a', '08b'] as const).map((form) => ({
    name: NAMES[form],
    widths: [8, 34, 14, 14, 20, 14, 20],
    rows: () => [formCells(record, form, language)],
  }));
}

function formCells(record: CountRecord, form: CountForm, language: Language): Cell[][] {
  const text = (key: FileTextKey, params?: Record<string, unknown>) => textCell(fileText(language, key, params));
  const { counted, closed } = countCommittee(record);
  const { ket, doanh_nghiep } = record;
  const isForeign = form === '08b';
  const head: Cell[][] = [
    [text('forms.unit'), textCell(doanh_nghiep.ten), NOTHING, NOTHING, text('forms.form', { form: NAMES[form] })],
    [text('forms.address'), textCell(doanh_nghiep.dia_chi), NOTHING, NOTHING, text('forms.circular')],
    [NOTHING, text(`forms.count${form}`)],
    [text('forms.safe'), textCell(ket.ma_ket)],
    [text('forms.countTime'), toCell('timestamp', ket.dong_luc)],
    [text('forms.counted'), textCell(counted ?? '')],
    [text('forms.closed'), textCell(closed ?? '')],
    [],
    [
      text('forms.order'),
      text('forms.text'),
      text('forms.face'),
      text('forms.pieces'),
      text(isForeign ? 'forms.foreignAmount' : 'forms.amount'),
      ...(isForeign ? [text('forms.rate'), text('forms.value')] : []),
    ],
  ];
  const rows = countFormRows(record, form);
  const lines = rows.map((_row, index) => lineCells(rows, index, head.length + 1, { isForeign, text }));
  const values = rows.map(({ value }) => value).filter((value) => value !== null);
  const isKnown = record.tong_gia_tri_vnd !== null;
  const last = head.length + rows.length;
  const total = sumCell(isKnown ? sum(values) : null, 'G', head.length + 1, last);
  const differs = rows.some(({ kind, amount }) => kind === 'difference' && amount !== null && !isZero(amount));
  const conclusion: FileTextKey = differs ? 'forms.differs' : 'forms.agrees';
  return [
    ...head,
    ...lines,
    ...(isForeign ? [[NOTHING, text('forms.total'), NOTHING, NOTHING, NOTHING, NOTHING, total]] : []),
    [],
    [text('forms.reasons'), textCell(record.ly_do ?? '')],
    [text('forms.conclusion'), ket.trang_thai === 2 ? text(conclusion) : NOTHING],
  ];
}

interface Line {
  isForeign: boolean;
  text: (key: FileTextKey, params?: Record<string, unknown>) => Cell;
}

/** `first` is the line of the sheet that the first row stands on. */
function lineCells(rows: readonly CountFormRow[], index: number, first: number, { isForeign, text }: Line): Cell[] {
  const row = rows[index];
  if (!row) return [];
  const { kind, currency, currencyId, face, pieces, amount, value } = row;
  const at = first + index;
  const own = rows.flatMap((each, place) => (each.currencyId === currencyId ? [{ ...each, line: first + place }] : []));
  const lineOf = (wanted: CountFormRow['kind']) => own.find((each) => each.kind === wanted)?.line ?? at;
  const last = own.findLast((each) => each.kind === 'note' || each.kind === 'unsorted')?.line ?? at;
  const amountCell = (): Cell => {
    if (kind === 'note') return formulaCell(`C${at}*D${at}`, amount);
    if (kind === 'counted') return sumCell(amount, 'E', at + 1, last);
    if (kind === 'difference') return formulaCell(`E${lineOf('counted')}-E${lineOf('book')}`, amount);
    return toCell('decimal', amount);
  };
  const rate = value !== null && amount !== null && !isZero(amount) ? divide(value, amount, RATE_DECIMALS) : null;
  const name = fileWords(kind, text, face);
  return [
    textCell(ORDER[kind] ?? ''),
    isForeign && kind in ORDER ? joined(name, currency) : name,
    toCell('decimal', face),
    pieces === null ? NOTHING : countCell(pieces),
    amountCell(),
    ...(isForeign ? [toCell('decimal', rate), toCell('decimal', value)] : []),
  ];
}

const fileWords = (kind: CountFormRow['kind'], text: Line['text'], face: string | null) =>
  text(`forms.lines.${kind}`, { face });

const joined = (name: Cell, currency: string): Cell =>
  name.kind === 'text' ? textCell(`${currency}: ${name.text}`) : name;
