import type { Count } from '@doi-tien/contract/safe.schema';
import type { HandOver, MyPlace, Places, Shift, ShiftEnded, Till } from '@doi-tien/contract/till.schema';
import { expect } from 'vitest';
import type { Counter } from './counter.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

/** Pieces by code and face value, such as `{ USD: { 100: 5 } }`; a text is an amount that nobody sorted. */
type Money = Record<string, Record<string, number> | string> | Count[];

/** The acts of tills and shifts that tests repeat. */
export function openTills(api: TestApp, counter: Counter, keeper: Caller) {
  const call = <Data>(method: 'POST' | 'PATCH', path: string, as: Caller, body?: object, key?: string) =>
    api.call<Data>(method, path, { as, ...(body && { body }), ...(key && { key }) });
  const counts = (money: Money): Count[] =>
    Array.isArray(money)
      ? money
      : Object.entries(money).map(([code, given]) => ({
          tien_id: counter.currencyId(code),
          ...(typeof given === 'string'
            ? { so_tien: given }
            : {
                to_tien: Object.entries(given).map(([value, so_to]) => ({
                  menh_gia_id: counter.noteId(code, value),
                  so_to,
                })),
              }),
        }));
  const receive = (as: Caller, id: number, money: Money, besides: object = {}) =>
    call<HandOver>('POST', `/giao-quy/${id}/nhan`, as, { chi_tiet: counts(money), ...besides });
  const prepare = (as: Caller, from: number, to: number, money: Money) =>
    call<HandOver>('POST', '/giao-quy', as, { tu_ngan_id: from, den_ngan_id: to, chi_tiet: counts(money) });
  const begin = (as: Caller, tillId: number, money: Money = {}, besides: object = {}) =>
    call<Shift>('POST', '/ca', as, { ngan_quy_id: tillId, chi_tiet: counts(money), ...besides });
  return {
    counts,
    prepare,
    receive,
    begin,
    create: async (ma: string) => {
      const { data } = await call<Till>('POST', '/ngan-quy', keeper, { ma, ten: `Ngăn ${ma}` });
      return data.id;
    },
    /** A till with its person and this money from the vault. */
    staff: async (as: Caller, tillId: number, money: Money): Promise<Shift> => {
      const begun = await begin(as, tillId);
      expect(begun).toMatchObject({ code: 200 });
      const given = await prepare(keeper, 0, tillId, money);
      expect(given).toMatchObject({ code: 200 });
      expect(await receive(as, given.data.id, money)).toMatchObject({ code: 200 });
      return begun.data;
    },
    lock: (as: Caller, shiftId: number) => call<Shift>('PATCH', `/ca/${shiftId}/chot`, as),
    unlock: (as: Caller, shiftId: number) => call<Shift>('PATCH', `/ca/${shiftId}/mo-chot`, as),
    end: (as: Caller, shiftId: number, money: Money = {}, besides: object = {}): Promise<Answer<ShiftEnded>> =>
      call<ShiftEnded>('PATCH', `/ca/${shiftId}/ket-thuc`, as, { chi_tiet: counts(money), ...besides }),
    passOn: (as: Caller, shiftId: number, receiverId: number | null) =>
      call<HandOver>('POST', `/ca/${shiftId}/ban-giao`, as, { nguoi_nhan_id: receiverId }),
    withdraw: (as: Caller, id: number) => call<HandOver>('POST', `/giao-quy/${id}/rut-lai`, as),
    refuse: (as: Caller, id: number) => call<HandOver>('POST', `/giao-quy/${id}/tu-choi`, as, { ly_do: 'Không đúng' }),
    ...looksAt(api, keeper),
  };
}

/** What there is to see of places. */
function looksAt(api: TestApp, keeper: Caller) {
  return {
    mine: async (as: Caller) => (await api.call<MyPlace>('GET', '/ngan-quy/cua-toi', { as })).data,
    places: async (as: Caller = keeper) => (await api.call<Places>('GET', '/ngan-quy/noi', { as })).data,
    /** What a place holds, as `USD 100x5` and `USD 30`. */
    held: async (place: number): Promise<string[]> => {
      const rows = await api.sql<{ pile: string }>(
        `SELECT t.ma || ' ' || trim_scale(m.gia_tri) || 'x' || o.so_to AS pile, t.thu_tu, m.gia_tri FROM ton_to o
         JOIN menh_gia m ON m.id = o.menh_gia_id JOIN tien t ON t.id = m.tien_id WHERE o.ngan_quy_id = $1 AND o.so_to > 0
         UNION ALL SELECT t.ma || ' ' || trim_scale(u.chua_phan_loai), t.thu_tu, 0 FROM tien_ngan u JOIN tien t ON t.id = u.tien_id
         WHERE u.ngan_quy_id = $1 AND u.chua_phan_loai > 0 ORDER BY 2, 3 DESC`,
        [place],
      );
      return rows.map(({ pile }) => pile);
    },
    /** The same of the vault of the first branch, without the money in the bank. */
    vault: async (): Promise<string[]> => {
      const rows = await api.sql<{ pile: string }>(
        `SELECT t.ma || ' ' || trim_scale(m.gia_tri) || 'x' || o.so_to AS pile FROM ton_to o JOIN menh_gia m ON m.id = o.menh_gia_id
         JOIN tien t ON t.id = m.tien_id WHERE o.ngan_quy_id = 0 AND o.chi_nhanh_id = 1 AND o.so_to > 0
         UNION ALL SELECT t.ma || ' ' || trim_scale(v.chua_phan_loai) FROM vi_the v JOIN tien t ON t.id = v.tien_id
         WHERE v.chi_nhanh_id = 1 AND v.chua_phan_loai > 0 AND t.ma <> 'VND-BANK'`,
      );
      return rows.map(({ pile }) => pile);
    },
    /** All of it, as somebody would count it. */
    content: (place: number): Promise<Count[]> =>
      api
        .sql<Count>(
          `SELECT tien_id, NULL AS so_tien, json_agg(json_build_object('menh_gia_id', menh_gia_id, 'so_to', so_to)) AS to_tien
         FROM ton_to WHERE ngan_quy_id = $1 AND so_to > 0 GROUP BY tien_id
         UNION ALL SELECT tien_id, trim_scale(chua_phan_loai)::text, NULL FROM vi_the WHERE $1 = 0 AND chua_phan_loai > 0
         UNION ALL SELECT tien_id, trim_scale(chua_phan_loai)::text, NULL FROM tien_ngan WHERE ngan_quy_id = $1 AND chua_phan_loai > 0`,
          [place],
        )
        .then((rows) =>
          rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, part]) => part !== null)) as Count),
        ),
    personId: async (account: string) =>
      (await api.sql<{ id: number }>('SELECT id FROM nguoi_dung WHERE tai_khoan = $1', [account]))[0]?.id ?? 0,
  };
}
