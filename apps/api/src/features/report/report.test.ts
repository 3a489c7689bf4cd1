import { PROFIT_REPORTS } from '@doi-tien/contract/report';
import type {
  BalanceReport,
  ProfitFigures,
  ProfitReport,
  ProfitRow,
  SafeReport,
} from '@doi-tien/contract/report.schema';
import type { ProfitDetail, ProfitDetailPage } from '@doi-tien/contract/report-detail.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Counter } from '../../../../../tests/support/counter.ts';
import { balances, hasHledger, hledger } from '../../../../../tests/support/hledger.ts';
import { DAYS, tradeReportDays } from '../../../../../tests/support/report-days.ts';
import { expectedFrom, type Scope } from '../../../../../tests/support/report-expected.ts';
import { type Books, divideHalfUp, fromUnits, toUnits, UNIT } from '../../../../../tests/support/report-recompute.ts';
import { type CountRow, expectedSafeRow } from '../../../../../tests/support/report-safe-row.ts';
import { type Caller, startTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { size } from '../../../../../tests/support/test-form.ts';
import { verifyLedger } from '../../domain/ledger/verify.ts';

const SPANS = [
  ['2022-01-02', '2022-02-04'],
  ['2022-01-03', '2022-01-30'],
  ['2022-02-04', '2022-02-04'],
  ['2022-01-04', '2022-01-08'],
  ['2021-10-17', '2022-02-03'],
].slice(0, size(2, 5)) as [string, string][];

let api: TestApp;
let manager: Caller;
let counter: Counter;
let books: Books;
let expected: ReturnType<typeof expectedFrom>;
let tellerIds: number[];

beforeAll(async () => {
  api = await startTestApp();
  ({ manager, counter, books } = await tradeReportDays(api));
  expected = expectedFrom(books);
  tellerIds = [...new Set(expected.acts.map(({ person }) => person))];
  expect(tellerIds).toHaveLength(3);
}, 180_000);
afterAll(() => api.close());

const read = async <Answer>(path: string, query: Record<string, unknown>) => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  const answer = await api.call<Answer>('GET', `${path}?${text}`, { as: manager });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};

const KEYS: Record<string, keyof ProfitRow> = { ngay: 'ngay', thang: 'thang', tien: 'tien_id', nguoi: 'nguoi_tao_id' };
const figuresIn = ({ ngay: _d, thang: _m, tien_id: _t, ma_tien: _c, so_le: _s, ...row }: ProfitRow): ProfitFigures => {
  const { don_vi_ty_gia: _u, nguoi_tao_id: _i, nguoi_tao: _n, chi_nhanh_id: _b, chi_nhanh: _bn, ...figures } = row;
  return figures;
};

describe.each(PROFIT_REPORTS.map((kind) => [kind.name, kind] as const))('%s profit', (_name, kind) => {
  const currenciesOf = () => [
    ...new Set(expected.acts.filter((act) => act.group === kind.currencyGroup).map(({ currency }) => currency)),
  ];

  test.each(SPANS)('every figure from %s to %s is what journal and tickets say', async (from, to) => {
    const filters = [
      {},
      ...currenciesOf().map((currency) => ({ currency })),
      ...tellerIds.map((person) => ({ person })),
    ];
    for (const filter of filters) {
      const scope: Scope = { kind, from, to, ...filter };
      const query = {
        tu_ngay: from,
        den_ngay: to,
        ...(scope.currency && { tien_id: scope.currency }),
        ...(scope.person && { nguoi_tao: scope.person }),
      };
      const own = expected.chosen(scope);
      const footer = expected.figuresOf(kind, own.acts, own.fees, scope.currency !== undefined);
      for (const nhom of kind.groupings) {
        const report = await read<ProfitReport>(kind.path, { ...query, nhom });
        const key = KEYS[nhom] ?? 'ngay';
        const rows = new Map(report.items.map((row) => [String(row[key]), figuresIn(row)]));
        expect(rows).toEqual(expected.expectedRows(scope, nhom));
        expect(report.footer).toEqual(footer);
        expect(report.doi_chieu.khop).toBe(true);
      }
    }
  });

  test.each([
    ['2022-02-01', '2022-02-09', '2022-01-23', '2022-01-09'],
    ['2022-01-30', '2022-05-09', '2021-10-22', '2022-04-09'],
  ])('from %s to %s is compared with the days before, a week and a month earlier', async (from, to, before, until) => {
    const { so_sanh } = await read<ProfitReport>(kind.path, { tu_ngay: from, den_ngay: to });
    expect(so_sanh.ky_truoc.tu_ngay).toBe(before);
    expect(so_sanh.thang_truoc.den_ngay).toBe(until);
    for (const { tu_ngay, den_ngay, footer } of Object.values(so_sanh)) {
      const own = expected.chosen({ kind, from: tu_ngay, to: den_ngay });
      expect(footer).toEqual(expected.figuresOf(kind, own.acts, own.fees, false));
    }
  });

  test('the control total stands on the holdings at both ends', async () => {
    const [from, to] = ['2022-01-03', '2022-02-01'];
    const { doi_chieu } = await read<ProfitReport>(kind.path, { tu_ngay: from, den_ngay: to });
    for (const line of doi_chieu.dong.filter(({ ma_tien }) => ma_tien !== 'VND')) {
      const own = expected.chosen({ kind, from, to, currency: line.tien_id });
      expect(line).toMatchObject({
        gia_von_dau: String(expected.balanceAt(line.tien_id, from, false).value),
        gia_von_cuoi: String(expected.balanceAt(line.tien_id, to, true).value),
        loi_nhuan: String(own.acts.reduce((sum, act) => sum + act.sign * act.profit, 0n)),
        khop: true,
      });
    }
    expect(doi_chieu.doi_chieu).toBe(doi_chieu.loi_nhuan);
    // Of one currency it names no other.
    for (const tien_id of currenciesOf()) {
      const { doi_chieu: one } = await read<ProfitReport>(kind.path, { tu_ngay: from, den_ngay: to, tien_id });
      expect(one.dong).toEqual(doi_chieu.dong.filter((line) => line.tien_id === tien_id));
    }
  });

  test('lists the trades and movements behind its figures, page by page', async () => {
    const [from, to] = ['2022-01-03', '2022-02-04'];
    const items: ProfitDetail[] = [];
    for (let page = 1; ; page += 1) {
      const query = { tu_ngay: from, den_ngay: to, page, pageSize: 50 };
      const found = await read<ProfitDetailPage>(`${kind.path}/chi-tiet`, query);
      items.push(...found.items);
      if (found.items.length < 50) {
        expect(items).toHaveLength(found.total);
        break;
      }
    }
    const { footer } = await read<ProfitReport>(kind.path, { tu_ngay: from, den_ngay: to });
    const total = (field: 'gia_tri_mua' | 'gia_tri_ban' | 'gia_von' | 'loi_nhuan') =>
      String(items.reduce((sum, item) => sum + BigInt(item[field]), 0n));
    expect({
      gia_tri_mua: total('gia_tri_mua'),
      gia_tri_ban: total('gia_tri_ban'),
      gia_von: total('gia_von'),
      loi_nhuan: total('loi_nhuan'),
    }).toEqual({
      gia_tri_mua: footer.gia_tri_mua,
      gia_tri_ban: footer.gia_tri_ban,
      gia_von: footer.gia_von,
      loi_nhuan: footer.loi_nhuan,
    });
  });
});

test('cost that a void left without a holding is listed among the adjustments', async () => {
  const [day] = DAYS.slice(-1);
  const { doi_chieu } = await read<ProfitReport>('/chi-tiet-bao-cao-loi-nhuan-ngoai-te', {
    tu_ngay: day,
    den_ngay: day,
  });
  expect(doi_chieu.dong.find(({ ma_tien }) => ma_tien === 'GBP')).toMatchObject({
    ban: '3350000',
    mua: '3310000',
    gia_von_dau: '0',
    gia_von_cuoi: '0',
    dieu_chinh: '-5000',
    doi_chieu: '45000',
    loi_nhuan: '45000',
    khop: true,
  });
});

test.each(['2022-02-03', '2022-02-28'])(
  'a long period up to %s is shown by month, to the same figures',
  async (den_ngay) => {
    const query = { tu_ngay: '2021-09-12', den_ngay };
    for (const { path } of PROFIT_REPORTS) {
      const months = await read<ProfitReport>(path, query);
      expect(months.nhom).toBe('thang');
      expect(months.bieu_do.map(({ ngay }) => ngay)).toEqual(
        ['2022-01-01', '2022-02-01'].slice(0, months.items.length),
      );
      for (const [index, { ket_qua, gia_tri_mua }] of months.items.entries()) {
        expect(months.bieu_do[index]).toMatchObject({ ket_qua, gia_tri_mua });
      }
      const days = await read<ProfitReport>(path, { ...query, nhom: 'ngay' });
      expect({ ...days, nhom: 'thang', items: months.items }).toEqual(months);
    }
    const path = '/bao-cao/bao-cao-so-du-cuoi-ngay';
    const months = await read<BalanceReport>(path, query);
    const days = await read<BalanceReport>(path, { ...query, nhom: 'ngay' });
    const last = { '2022-02-03': '2022-02-01', '2022-02-28': '2022-02-04' }[den_ngay] ?? '';
    expect(months.bieu_do.map(({ ngay }) => ngay)).toEqual(['2022-01-30', last]);
    expect(months.items.map(({ thang: _month, ...row }) => row)).toEqual(
      days.items.filter(({ ngay }) => ngay === '2022-01-30' || ngay === last).map(({ thang: _month, ...row }) => row),
    );
    expect({ ...days, nhom: 'thang', items: months.items }).toEqual(months);
  },
);

test.each(['2022-02-03', '2022-02-28'])('months of safes up to %s are their days put together', async (den_ngay) => {
  const path = '/bao-cao/bao-cao-ket-cuoi-ngay';
  const query = { tu_ngay: '2021-09-12', den_ngay };
  const months = await read<SafeReport>(path, query);
  const days = await read<SafeReport>(path, { ...query, nhom: 'ngay' });
  expect(months).toMatchObject({ nhom: 'thang', ket: [], doi_chieu: { khop: true, lech: [] } });
  const { footer, so_sanh, bieu_do, phieu_huy } = days;
  expect(months).toMatchObject({ footer, so_sanh, bieu_do, phieu_huy });
  expect(bieu_do.map(({ ngay }) => ngay)).toEqual(['2022-01-01', '2022-02-01']);
  const groups = Map.groupBy(days.items, ({ ngay, tien_id }) => `${ngay.slice(0, 7)} ${tien_id}`);
  expect(months.items.map(({ thang, tien_id }) => `${thang} ${tien_id}`).sort()).toEqual([...groups.keys()].sort());
  for (const month of months.items) {
    const own = groups.get(`${month.thang} ${month.tien_id}`) ?? [];
    const flows = ['them', 'mua_vao', 'ban_ra', 'rut', 'thu_ve', 'dieu_chinh', 'chenh_lech'] as const;
    const total = (field: (typeof flows)[number]) => own.reduce((sum, row) => sum + toUnits(row[field] ?? '0'), 0n);
    for (const field of flows) expect(month[field] ?? '0').toBe(fromUnits(total(field)));
    const [first, last] = [own[0], own.at(-1)];
    expect(month).toMatchObject({ ngay: last?.ngay, ton_dau: first?.ton_dau, thuc_dem: last?.thuc_dem });
    const end = toUnits(last?.thuc_dem ?? last?.ton_so ?? '0');
    expect(month.ton_so).toBe(fromUnits(end - total('chenh_lech')));
  }
});

test('end-of-day balances are the journal up to that day, at the rate of its close', async () => {
  const report = await read<BalanceReport>('/bao-cao/bao-cao-so-du-cuoi-ngay', {
    tu_ngay: DAYS[0],
    den_ngay: DAYS.at(-1),
  });
  expect(report.doi_chieu.khop).toBe(true);
  const rates = await api.sql<{ ngay: string; tien_id: number; rate: string }>(
    `SELECT k.ngay::text, t.id AS tien_id, (SELECT r.ty_gia_goc::text FROM ty_gia r WHERE r.tien_id = t.id AND r.nhom_ty_gia IS NULL
        AND r.hieu_luc_tu <= coalesce(k.dong_luc, now()) ORDER BY r.hieu_luc_tu DESC, r.id DESC LIMIT 1) AS rate
     FROM ket k CROSS JOIN tien t`,
  );
  const rows = DAYS.flatMap((ngay) =>
    books.currencies.flatMap((currency) => {
      const { quantity, value } = expected.balanceAt(currency.id, ngay, true);
      if (quantity === 0n && value === 0n) return [];
      const rate =
        currency.ma === 'VND' ? '1' : rates.find((each) => each.ngay === ngay && each.tien_id === currency.id)?.rate;
      const worth = divideHalfUp(quantity * toUnits(rate ?? '0'), UNIT * UNIT * BigInt(currency.don_vi_ty_gia));
      return [[ngay, currency.ma, fromUnits(quantity), String(value), String(worth), String(worth - value)].join(' ')];
    }),
  );
  const found = report.items.map(({ ngay, ma_tien, so_luong, gia_von, gia_tri, chua_thuc_hien }) =>
    [ngay, ma_tien, so_luong, gia_von, gia_tri, chua_thuc_hien].join(' '),
  );
  expect(found.sort()).toEqual(rows.sort());
  for (const point of report.bieu_do) {
    const own = report.items.filter(({ ngay }) => ngay === point.ngay);
    expect(point.gia_tri).toBe(String(own.reduce((sum, row) => sum + BigInt(row.gia_tri ?? '0'), 0n)));
  }
  expect(report.footer).toEqual(report.bieu_do.at(-1));
});

test('end-of-day safes show what came and went, and what was counted', async () => {
  const report = await read<SafeReport>('/bao-cao/bao-cao-ket-cuoi-ngay', { tu_ngay: DAYS[0], den_ngay: DAYS.at(-1) });
  expect(report.doi_chieu).toEqual({ lech: [], khop: true });
  const counts = await api.sql<CountRow>(
    `SELECT ket_id, loai_giao_dich, but_toan_id::int FROM giao_dich_ket WHERE loai_giao_dich IN (4, 5) AND but_toan_id IS NOT NULL`,
  );
  for (const row of report.items) {
    expect(row).toMatchObject(expectedSafeRow(books, expected, counts, row, row.ngay === DAYS.at(-1)));
  }
  const voids = books.tickets.filter(({ huy_but_toan_id }) => huy_but_toan_id !== null);
  expect(report.phieu_huy.map(({ giao_dich_id }) => giao_dich_id).sort()).toEqual(voids.map(({ id }) => id).sort());
  expect(report.footer.so_huy).toBe(voids.length);
});

test('one safe comes with its notes, which add up to its figures', async () => {
  const [safe] = await api.sql<{ id: number }>(`SELECT id FROM ket WHERE ngay = '2022-01-30'`);
  const report = await read<SafeReport>('/bao-cao/bao-cao-ket-cuoi-ngay', { ket_id: safe?.id });
  expect(report.ket).toMatchObject([{ id: safe?.id, nguoi_mo: 'Trần Thị Quản Lý', ly_do: 'Lệch', trang_thai: 2 }]);
  for (const { to_tien, ton_so, thuc_dem } of report.items) {
    expect(fromUnits(to_tien.reduce((sum, { so_tien_so }) => sum + toUnits(so_tien_so), 0n))).toBe(ton_so);
    expect(fromUnits(to_tien.reduce((sum, each) => sum + toUnits(each.so_tien_dem ?? '0'), 0n))).toBe(thuc_dem);
  }
});

test('a closed day stays as it is, whatever is voided or back-dated later', async () => {
  const query = { tu_ngay: DAYS[0], den_ngay: DAYS[4] };
  const paths = [
    ...PROFIT_REPORTS.map(({ path }) => path),
    '/bao-cao/bao-cao-ket-cuoi-ngay',
    '/bao-cao/bao-cao-so-du-cuoi-ngay',
  ];
  const all = async () => Promise.all(paths.map((path) => read<object>(path, query)));
  const before = await all();
  const trades = await api.sql<{ id: number; loai: string }>(
    `SELECT id::int, loai FROM giao_dich WHERE trang_thai = 1 AND ngay < '2022-02-04' ORDER BY id DESC`,
  );
  const pathOf: Record<string, string> = { MNT: 'giao-dich-mua-ngoai-te', BNT: 'giao-dich-ban-ngoai-te' };
  const voided: number[] = [];
  for (const { id, loai } of trades.filter((trade) => pathOf[trade.loai])) {
    const options = { as: manager, body: { ly_do: 'Nhầm' } };
    const answer = await api.call('PATCH', `/${pathOf[loai]}/${id}/huy`, options);
    if (answer.code === 200) voided.push(id);
    if (voided.length === 3) break;
  }
  expect(voided).toHaveLength(3);
  await api.sql(
    `INSERT INTO ty_gia (dot, tien_id, ty_gia_mua, ty_gia_ban, ty_gia_goc, hieu_luc_tu)
     VALUES (gen_random_uuid(), $1, 1, 2, 1, now() - interval '1 day')`,
    [counter.currencyId('USD')],
  );
  expect(await all()).toEqual(before);
  const today = await read<ProfitReport>('/chi-tiet-bao-cao-loi-nhuan-ngoai-te', {
    tu_ngay: DAYS[5],
    den_ngay: DAYS[5],
  });
  expect(today.doi_chieu.khop).toBe(true);
  await expect(api.sql(`UPDATE daily_balances SET gia_von = gia_von + 1 WHERE ngay = '2022-01-02'`)).rejects.toThrow(
    'the balances of a closed day do not change',
  );
});

test('the kept figures are whole after all of it', () => counter.expectWholeBooks());

test('a figure that is off is found: by the report, by the health check and by ledger:verify', async () => {
  const day = DAYS.at(-1);
  const tamper = (by: string) =>
    api.sql(`UPDATE vi_the SET gia_von = gia_von + ${by} WHERE tien_id = $1`, [counter.currencyId('USD')]);
  await tamper('7');
  const report = await read<ProfitReport>('/chi-tiet-bao-cao-loi-nhuan-ngoai-te', { tu_ngay: day, den_ngay: day });
  expect(report.doi_chieu.khop).toBe(false);
  expect((await api.call('GET', '/health/ready')).data).toMatchObject({ database: 'up', books: 'differ' });
  const findings = await api.database.read(verifyLedger);
  expect(findings.map(({ rule }) => rule)).toEqual(['position equals its lines']);
  await tamper('-7');
  expect((await api.call('GET', '/health/ready')).data).toMatchObject({ database: 'up', books: 'whole' });
});

describe.skipIf(!hasHledger)('an independent program (hledger; skipped where it is not installed)', () => {
  test.each([
    ['the whole journal', undefined],
    ['a later part with its opening balances', '2022-01-10'],
  ])('finds %s right and holds the same', async (_name, from) => {
    const url = `/api/bao-cao/so-nhat-ky${from ? `?tu_ngay=${from}` : ''}`;
    const headers = { authorization: `Bearer ${manager.token}`, device_id: manager.deviceId };
    const { body } = await api.app.inject({ url, headers });
    hledger(body, 'check', '--strict');
    const held = await api.sql<{ ma: string; q: string; c: string }>(
      `SELECT t.ma, trim_scale(v.so_luong)::text AS q, v.gia_von::text AS c FROM vi_the v JOIN tien t ON t.id = v.tien_id WHERE v.so_luong > 0`,
    );
    expect(balances(body)).toEqual(new Map(held.map(({ ma, q }) => [ma, q])));
    expect(balances(body, '-B')).toEqual(new Map(held.map(({ ma, c }) => [ma, c])));
  });
});
