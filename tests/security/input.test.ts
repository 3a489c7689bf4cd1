import { text as textOf } from '@doi-tien/contract/primitives.schema';
import type { TradeBody } from '@doi-tien/contract/trade.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCounter } from '../support/counter.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';
import { size } from '../support/test-form.ts';
import { sourceFiles } from '../tidy/source-files.ts';
import { readOperations } from './operations.ts';
import { regularExpressionsIn } from './regular-expressions.ts';

let api: TestApp;
let manager: Caller;
let line: TradeBody['chi_tiet'][number];
beforeAll(async () => {
  api = await startTestApp();
  manager = await api.signIn('quanly');
  const counter = await openCounter(api, manager);
  await counter.open({ VND: '2000000000' });
  line = { tien_id: counter.currencyId('USD'), so_luong: '100', ty_gia: '25900' };
});
afterAll(() => api.close());

const raw = (options: { method?: string; url: string; type?: string; payload?: string; headers?: object }) =>
  api.app.inject({
    method: (options.method ?? 'POST') as 'POST',
    url: options.url,
    payload: options.payload ?? '',
    headers: {
      authorization: `Bearer ${manager.token}`,
      device_id: manager.deviceId,
      'content-type': options.type ?? 'application/json',
      ...options.headers,
    },
  });

describe('an amount', () => {
  const quote = (so_luong: unknown) =>
    api.call('POST', '/giao-dich-mua-ngoai-te/tinh-thu', { as: manager, body: { chi_tiet: [{ ...line, so_luong }] } });

  test('is a decimal string', async () => {
    expect((await quote('100')).code).toBe(200);
  });

  const wrong = ['1e3', 'NaN', 'Infinity', '-0', '-1', '+1', '1.', '.5', '01', '1,000', ' 1', '0x10', '١', '', '0'];
  test.each([...wrong, '9'.repeat(23), `1.${'1'.repeat(9)}`, '9'.repeat(100_000), 100, 1.5, null, true, [], {}])(
    'is not %j',
    async (amount) => expect((await quote(amount)).error).toBe('VALIDATION_FAILED'),
  );
});

describe('a request', () => {
  const login = '/api/auth/login';

  test.each([
    ['a prototype', '{"tai_khoan":"a","mat_khau":"b","__proto__":{"isAdmin":true}}'],
    ['a constructor', '{"tai_khoan":"a","mat_khau":"b","constructor":{"prototype":{"isAdmin":true}}}'],
  ])('with %s in its body is refused, and nothing is polluted', async (_what, payload) => {
    expect((await raw({ url: login, payload })).statusCode).toBeGreaterThanOrEqual(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each(['f[__proto__][field]=x', 'f[constructor][prototype][x]=1', '__proto__[page]=2'])(
    'with ?%s changes nothing about the list',
    async (query) => {
      const answer = await raw({ method: 'GET', url: `/api/tien?${query}` });
      expect([200, 400, 422]).toContain(answer.statusCode);
      expect(({} as { page?: string; x?: string }).page).toBeUndefined();
    },
  );

  test.each(['page=1&page=2', 'pageSize=201', 'pageSize=0', 'q=a&q=b', 'sortField=ma;drop', 'la=1'])(
    'for a list with ?%s is refused',
    async (query) => expect((await raw({ method: 'GET', url: `/api/tien?${query}` })).statusCode).toBe(422),
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    'of type %s is no JSON',
    async (type) => expect((await raw({ url: login, type, payload: 'a=1' })).statusCode).toBe(415),
  );

  test('by TRACE or an invented method finds nothing', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    for (const method of ['PROPFIND', 'OPTIONS', 'PURGE']) {
      const answer = await fetch(`${address}/api/tien`, { method });
      expect(`${method} ${answer.status}`).toMatch(/ 40[045]$/);
    }
    expect((await raw({ method: 'TRACE', url: '/api/tien' })).statusCode).toBe(404);
  });

  test('that is larger than a megabyte is not read', async () => {
    const payload = JSON.stringify({ tai_khoan: 'a', mat_khau: 'x'.repeat(1_100_000) });
    expect((await raw({ url: login, payload })).statusCode).toBe(413);
  });

  test.each([20, 10_000, 300_000])('that nests %i deep is refused, signed in or not', async (depth) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const payload = `${open.repeat(depth)}1${close.repeat(depth)}`;
      for (const headers of [{}, { authorization: '' }]) {
        for (const url of [login, '/api/khach-hang', '/api/giao-dich-mua-ngoai-te/tinh-thu']) {
          const answer = await raw({ url, payload, headers });
          expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
        }
        if (payload.length > 1_000_000) continue;
        expect((await raw({ url: login, payload, headers })).json()).toMatchObject({
          code: 400,
          error: 'BODY_TOO_DEEP',
        });
      }
    }
  });

  test('that breaks the machine is answered without a word about it', async () => {
    await api.sql('ALTER TABLE ty_gia RENAME COLUMN ty_gia_mua TO hidden_column');
    const answer = await raw({ method: 'GET', url: '/api/ty-gia' });
    await api.sql('ALTER TABLE ty_gia RENAME COLUMN hidden_column TO ty_gia_mua');
    expect(answer.json()).toEqual({
      code: 500,
      status: false,
      error: 'INTERNAL_ERROR',
      data: null,
      message: 'Có lỗi xảy ra vui lòng thử lại sau',
    });
  });
});

describe('where a request comes from', () => {
  const addressLogged = async (env: Record<string, string>) => {
    const each = await startTestApp(env);
    await each.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { tai_khoan: 'quanly', mat_khau: 'Sai@2026' },
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' },
    });
    const [row] = await each.sql<{ ip: string }>(`SELECT ip FROM log_thao_tac WHERE hanh_dong = 'loginFailed'`);
    await each.close();
    return row?.ip;
  };

  test('is the connection, whatever its headers say', async () => {
    expect(await addressLogged({})).toBe('127.0.0.1');
    expect(await addressLogged({ TRUST_PROXY: '10.0.0.1' })).toBe('127.0.0.1');
  });

  test('is what a proxy says that the configuration trusts', async () => {
    expect(await addressLogged({ TRUST_PROXY: '127.0.0.1' })).toBe('203.0.113.9');
  });
});

describe('text', () => {
  const hostile = `<img src=x onerror=alert(1)>'; DROP TABLE tien; --\u202e{{7*7}}`;

  test('is kept as it was typed and answered as JSON, never as a page', async () => {
    const admin = await api.signIn('quantri');
    const body = { ma: 'LA', ten: hostile, nhom: 2 };
    const made = await api.call<{ id: number; ten: string }>('POST', '/loai-tien', { as: admin, body });
    expect(made.data.ten).toBe(hostile);
    const answer = await raw({ method: 'GET', url: `/api/loai-tien/${made.data.id}` });
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('is never written into the page as markup', () => {
    const writing =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
    const web = sourceFiles.filter(({ path }) => path.startsWith('apps/web/src/'));
    expect(web.length).toBeGreaterThan(300);
    expect(web.filter(({ text }) => writing.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('never becomes SQL: a statement is made of templates, and values travel beside it', () => {
    const api = sourceFiles.filter(({ path }) => /^apps\/api\/src\/.*\.ts$/.test(path) && !/test/.test(path));
    const raw = api.filter(({ text }) => /\bsql\.raw\b/.test(text)).map(({ path }) => path);
    // The checks of the ledger, which are constants of their own file.
    expect(raw).toEqual(['apps/api/src/domain/ledger/verify.ts']);
    const plain = api
      .filter(({ path }) => !path.startsWith('apps/api/src/platform/db/'))
      .filter(({ text }) => /\.query\(\s*[`'"]/.test(text));
    expect(plain.map(({ path }) => path)).toEqual([]);
    // Numbers the code itself counted with; and the size and place of a page, which its schema lets be nothing but whole numbers.
    const literals = api.flatMap(({ text }) => [...text.matchAll(/sql\.lit\((\w+)\)/g)].map(([, name]) => name));
    expect([...new Set(literals)].sort()).toEqual([
      'COMPANY_CHAIN',
      'KEPT_HOURS',
      'MOST_HITS',
      'RECENT_DAYS',
      'STALLED_SECONDS',
      'index',
      'offset',
      'pageSize',
      'size',
      'skipped',
    ]);
  });
});

test('no regular expression takes long over any text', () => {
  const found = sourceFiles
    .filter(({ path }) => /^(apps|packages)\//.test(path) && /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .flatMap(({ path, text }) => regularExpressionsIn(text).map((expression) => ({ path, expression })));
  expect(found.length).toBeGreaterThan(80);
  const seeds = ['a', '0', ' ', '-', '.', ',', 'A', '1.', 'a-', 'a@a.', '\t ', '0,', '"', '<', '€', '+84', '\\', '{{'];
  const times = size(2000, 6000);
  const texts = seeds.flatMap((seed) => [seed.repeat(times), `${seed.repeat(times)}!`, `x${seed.repeat(times)}\n`]);
  /** Time of the processor, not of the clock: others run meanwhile. */
  const costOf = (expression: RegExp, most = Number.POSITIVE_INFINITY): number => {
    const started = process.cpuUsage();
    for (const text of texts) {
      expression.lastIndex = 0;
      expression.test(text);
      if (process.cpuUsage(started).user > most) break;
    }
    return process.cpuUsage(started).user;
  };
  // Looks at each rest of a run of letters, which is the most that is allowed; measured beside, so that a slow machine has more time.
  const isSlow = (expression: RegExp) => {
    const most = 5 * costOf(/a+$/);
    return costOf(expression, most) > most;
  };
  const suspect = size(25_000, 200_000);
  const slow = found.filter(({ expression }) => costOf(expression, suspect) > suspect && isSlow(expression));
  expect(slow.map(({ path, expression }) => `${path} ${expression}`)).toEqual([]);
});

test.each(['\u00a0\u200b', '\u200b', '\u3164\u2060', ' \u00ad '])(
  'a reason of invisible characters is no reason',
  async (ly_do) => {
    expect(textOf(500).safeParse(ly_do).success).toBe(false);
    expect(textOf(500).safeParse(`${ly_do}Nhầm`).success).toBe(true);
  },
);

test('every call that writes has a body that is checked, or none at all', async () => {
  const operations = await readOperations(api);
  const writes = operations.filter(({ method }) => method === 'POST' || method === 'PUT');
  // Files come as multipart and are read by the import; these acts need nothing but to be asked for.
  const without = writes.filter(({ body }) => !body).map(({ method, path }) => `${method} ${path}`);
  const expected =
    /\/import$|\/sao-ke$|\/anh\/{mat}$|\/in$|\/in-may$|\/in-thu$|\/lenh-in\/{id}\/(huy|nhan)$|\/avatar$|\/auth\/logout$|\/sao-luu|\/rut$|\/tin-nhan\/(telegram|gui\/{id}\/lai)$|\/rut-lai$|\/mat-khau$|\/khoa-gui\/{khoa}$|\/nguon-ty-gia\/({id}\/(lay|tep)|thu-tep)$|\/man-hinh-khach\/mo$/;
  expect(without.filter((name) => !expected.test(name))).toEqual([]);
});

test('half a character is refused with its field, wherever text is taken', async () => {
  const broken = '\ud800x';
  const admin = await api.signIn('quantri');
  const send = (method: 'POST' | 'PATCH', path: string, body: object) => api.call(method, path, { as: admin, body });
  const line = { tien_id: 2, so_luong: '10', ty_gia: '25900' };
  for (const field of ['ten_khach', 'ghi_chu', 'so_giay_to', 'ly_do_ty_gia', 'dien_thoai', 'ma_tham_chieu']) {
    expect(await send('POST', '/giao-dich-mua-ngoai-te', { chi_tiet: [line], [field]: broken })).toMatchObject({
      code: 422,
      errors: [{ field }],
    });
  }
  expect(await send('PATCH', '/cau-hinh-chung', { gia_tri: { ten_doanh_nghiep: broken }, phien_ban: 1 })).toMatchObject(
    {
      code: 422,
      errors: [{ field: 'gia_tri.ten_doanh_nghiep' }],
    },
  );
  expect(await send('POST', '/loai-tien', { ma: 'X', ten: broken, nhom: 2 })).toMatchObject({ code: 422 });
  expect(await send('POST', '/loai-tien', { [broken]: 'x' })).toMatchObject({ code: 422 });
});
