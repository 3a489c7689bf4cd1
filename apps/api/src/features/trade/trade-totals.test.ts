import type { ListPage } from '@doi-tien/contract/list';
import type { Trade } from '@doi-tien/contract/trade.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counter, openCounter } from '../../../../../tests/support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { size } from '../../../../../tests/support/test-form.ts';

let api: TestApp;
let manager: Caller;
let counter: Counter;
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quantri');
  counter = await openCounter(api, manager);
  await counter.open({ VND: '90000000000', USD: '100000', EUR: '100000' });
});
afterAll(() => api.close());

const PATHS = {
  MNT: 'giao-dich-mua-ngoai-te',
  BNT: 'giao-dich-ban-ngoai-te',
  MBK: 'giao-dich-mua-tien-banking',
} as const;
type Code = keyof typeof PATHS;

interface Act {
  code: Code;
  currencies: ('USD' | 'EUR')[];
  quantity: number;
  fate: 'stays' | 'void' | 'waits' | 'completed' | 'waits, then void';
  hoursAgo: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  code: fc.constantFrom<Code>('MNT', 'BNT', 'MBK'),
  currencies: fc.constantFrom<Act['currencies']>(['USD'], ['EUR'], ['USD', 'EUR'], ['USD', 'USD']),
  quantity: fc.integer({ min: 1, max: 20 }),
  fate: fc.constantFrom<Act['fate']>('stays', 'stays', 'void', 'waits', 'completed', 'waits, then void'),
  hoursAgo: fc.integer({ min: 0, max: 100 }),
});

const RATES = { USD: { MNT: '25900', BNT: '26150' }, EUR: { MNT: '28000', BNT: '28600' } };

async function perform({ code, currencies, quantity, fate, hoursAgo }: Act): Promise<void> {
  const mayWait = code === 'MBK' && fate !== 'stays' && fate !== 'void';
  const chi_tiet =
    code === 'MBK'
      ? [{ tien_id: counter.currencyId('VND-BANK'), so_luong: `${quantity}000000`, ty_gia: '0.995' }]
      : currencies.map((currency) => ({
          tien_id: counter.currencyId(currency),
          so_luong: String(quantity * 5),
          ty_gia: RATES[currency][code],
        }));
  const reference = { ma_tham_chieu: crypto.randomUUID() };
  const made = await counter.trade(PATHS[code], {
    chi_tiet,
    ...(mayWait ? { trang_thai: 2 } : code === 'MBK' ? reference : {}),
  });
  expect(made).toMatchObject({ code: 200 });
  const patch = (step: string, body: object) =>
    api.call('PATCH', `/${PATHS[code]}/${made.data.id}/${step}`, { as: manager, body });
  if (mayWait && fate === 'completed') expect(await patch('hoan-tat', reference)).toMatchObject({ code: 200 });
  if (fate === 'void' || (mayWait && fate === 'waits, then void')) {
    expect(await patch('huy', { ly_do: 'Nhầm' })).toMatchObject({ code: 200 });
  }
  await api.sql(`UPDATE giao_dich SET ngay_tao = ngay_tao - make_interval(hours => $1) WHERE id = $2`, [
    hoursAgo,
    made.data.id,
  ]);
}

type Filter = { field: string; operator: string; value: string | readonly string[]; where: string };

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const local = `(ngay_tao AT TIME ZONE 'Asia/Ho_Chi_Minh')::date`;
const anyDay = fc.integer({ min: 0, max: 6 }).map(day);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc
    .constantFrom('1', '2', '3')
    .map((value) => ({ field: 'trang_thai', operator: 'eq', value, where: `trang_thai = ${value}` })),
  fc.constant({ field: 'trang_thai', operator: 'in', value: ['1', '3'], where: 'trang_thai IN (1, 3)' }),
  anyDay.map((value) => ({ field: 'ngay', operator: 'gte', value, where: `ngay >= '${value}'` })),
  anyDay.map((value) => ({ field: 'ngay_tao', operator: 'eq', value, where: `${local} = '${value}'` })),
  anyDay.map((value) => ({ field: 'ngay_tao', operator: 'gt', value, where: `${local} > '${value}'` })),
  fc.tuple(anyDay, anyDay).map(([from, to]) => ({
    field: 'ngay_tao',
    operator: 'between',
    value: [from, to],
    where: `${local} BETWEEN '${from}' AND '${to}'`,
  })),
  fc.constantFrom('USD', 'EUR').map((code) => {
    const id = String(counter.currencyId(code));
    const where = `EXISTS (SELECT FROM giao_dich_dong d WHERE d.giao_dich_id = giao_dich.id AND d.tien_id = ${id})`;
    return { field: 'cac_tien', operator: 'eq', value: id, where };
  }),
  // Not kept: these must be counted, and come out just as right.
  fc.constant({ field: 'gia_tri', operator: 'gt', value: '1000000', where: 'gia_tri > 1000000' }),
);

async function expectExact(code: Code, filters: Filter[]): Promise<void> {
  const query = new URLSearchParams();
  for (const [index, { field, operator, value }] of filters.entries()) {
    query.set(`f[${index}][field]`, field);
    query.set(`f[${index}][operator]`, operator);
    for (const each of [value].flat()) query.append(`f[${index}][value]${Array.isArray(value) ? '[]' : ''}`, each);
  }
  const answer = await api.call<ListPage<Trade>>('GET', `/${PATHS[code]}?${query}`, { as: manager });
  const where = [`loai = '${code}'`, ...filters.map((each) => each.where)].join(' AND ');
  // Completed ones only, unless the filter names a status.
  const summed = filters.some(({ field }) => field === 'trang_thai') ? 'true' : 'trang_thai = 1';
  const [counted] = await api.sql(
    `SELECT count(*)::int AS total, coalesce(sum(gia_tri) FILTER (WHERE ${summed}), 0)::text AS gia_tri,
            coalesce(sum(loi_nhuan) FILTER (WHERE ${summed}), 0)::text AS loi_nhuan,
            (count(*) FILTER (WHERE trang_thai = 2))::text AS so_cho_nhan,
            (count(*) FILTER (WHERE trang_thai = 3))::text AS so_da_huy
     FROM giao_dich WHERE ${where}`,
  );
  expect({ where, total: answer.data.total, ...answer.data.footer }).toEqual({ where, ...counted });
}

test('sums leave voided and waiting tickets out and count them, whatever was done to them and however they are filtered', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 1, maxLength: 8 }),
      fc.array(fc.array(filter, { maxLength: 3 }), { minLength: 3, maxLength: 6 }),
      async (acts, choices) => {
        for (const each of acts) await perform(each);
        for (const filters of choices)
          for (const code of Object.keys(PATHS) as Code[]) await expectExact(code, filters);
      },
    ),
    { numRuns: size(2, 4), seed: 20261115, endOnFailure: true },
  );
  await counter.expectWholeBooks();
}, 240_000);

test('nobody but a ticket changes the totals', async () => {
  await expect(
    api.database.inTransaction((trx) =>
      trx
        .updateTable('ticket_totals' as never)
        .set({ so_phieu: 0 } as never)
        .execute(),
    ),
  ).rejects.toThrow(/permission denied/);
});

test('a file sums what the footer of its list sums', async () => {
  for (const code of Object.keys(PATHS) as Code[]) {
    const { footer } = (await api.call<ListPage<Trade>>('GET', `/${PATHS[code]}`, { as: manager })).data;
    const { body } = await api.app.inject({
      url: `/api/${PATHS[code]}/export?format=csv&columns=ma_giao_dich,gia_tri`,
      headers: { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId },
    });
    expect(body.trim().split('\r\n').at(-1)?.split(',')[1]).toBe(footer.gia_tri);
  }
});
