import type { Code } from '../support/ledger-model.ts';
import type { Notes } from './deeds.ts';
import { CODES, WIRE } from './units.ts';

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The ids behind the codes and notes the suite speaks of. */
export interface Catalogue {
  currencyId(code: Code): number;
  codeOf(currencyId: number): Code;
  /** Face value of a note, in the currency's text. */
  noteValue(noteId: number): string;
  notes(code: Code, notes: Notes): { menh_gia_id: number; so_to: number }[];
}

/** Buying, selling and reference rate of each currency, posted long ago, so that no clock that is put back misses them. */
const RATES: Record<Exclude<Code, 'VND'>, [buy: string, sell: string, reference: string]> = {
  USD: ['25900', '26150', '26000'],
  EUR: ['28000', '28600', '28300'],
  USDT: ['25800', '26300', '26050'],
  BANK: ['0.995', '1.005', '1'],
  ALIPAY: ['3500', '3650', '3560'],
};

export const referenceOf = (code: Code) => (code === 'VND' ? '1' : RATES[code][2]);

export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const currencies = await sql<{ id: number; ma: string }>('SELECT id, ma FROM tien');
  const notes = await sql<{ id: number; currency: number; value: string }>(
    'SELECT id, tien_id AS currency, trim_scale(gia_tri)::text AS value FROM menh_gia',
  );
  const idOf = new Map(CODES.map((code) => [code, currencies.find(({ ma }) => ma === WIRE[code])?.id ?? 0]));
  const codeById = new Map([...idOf].map(([code, id]) => [id, code]));
  const currencyId = (code: Code) => idOf.get(code) ?? 0;
  return {
    currencyId,
    codeOf: (id) => codeById.get(id) ?? fail(`currency ${id}`),
    noteValue: (id) => notes.find((note) => note.id === id)?.value ?? fail(`note ${id}`),
    notes: (code, wanted) =>
      wanted.map(([value, so_to]) => {
        const note = notes.find((each) => each.currency === currencyId(code) && each.value === value);
        return { menh_gia_id: note?.id ?? fail(`note ${code} ${value}`), so_to };
      }),
  };
}

export async function postRates(sql: Sql, { currencyId }: Catalogue): Promise<void> {
  for (const [code, [buy, sell, reference]] of Object.entries(RATES)) {
    await sql(
      `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, now() - interval '7 days')`,
      [currencyId(code as Code), buy, sell, reference],
    );
  }
}

function fail(what: string): never {
  throw new Error(`The catalogue has no ${what}`);
}
