import type { Random } from '../../../apps/api/src/commands/demo/random.ts';
import type { Operation } from './operations.ts';
import { sample } from './sample.ts';

export interface Attempt {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** What has no business where a number, a date, an id, a name or a decimal is expected. */
const ODD_VALUES: unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e308,
  2 ** 60,
  2_147_483_648,
  '',
  ' ',
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  '1e3',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '+1',
  '1,000',
  '01',
  '１２',
  '1.',
  '.5',
  '0.123456789',
  '9'.repeat(40),
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '99999-01-01',
  '2026-11-15T25:00:00Z',
  '0001-01-01',
  '9999-12-31',
  '\u0000',
  'a\u0000b',
  '\u0007\u001b[2J',
  '\u202eabc',
  '\ud800',
  '💥'.repeat(300),
  'é'.normalize('NFD'),
  'x'.repeat(20_000),
  "'; DROP TABLE ket; --",
  '%',
  '_',
  '\\',
  '{{7*7}}',
  '../../etc/passwd',
  '<img src=x>',
  '=1+1',
  '\r\nX: y',
  '__proto__',
  'constructor',
  'toString',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '999999999',
  '-5',
  '1;2',
];

const LIST_FIELDS = [
  'id',
  'ma',
  'ten',
  'ngay',
  'ngay_tao',
  'trang_thai',
  'gia_tri',
  'so_luong',
  'chi_tiet',
  'loi_nhuan',
  'khong_co',
];
const OPERATORS = ['eq', 'ne', 'contains', 'in', 'gt', 'gte', 'lt', 'lte', 'between', 'null', 'like'];

const BROKEN_BODIES: (string | Buffer)[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  '{"a":1}}',
  "{'a':1}",
  '\ufeff{}',
  '{"a":1,"a":2}',
  '{"a":NaN}',
  '{"a":01}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(5_000),
  '{"a":'.repeat(2_000),
  Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  '--x--\r\n',
  '--x\r\n\r\n',
  '--x\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\nma,ten\r\n',
  '--x\r\nContent-Disposition: form-data; name="f"; filename="../\\u0000.xlsx"\r\nContent-Type: x\r\n\r\nPK\u0003\u0004\r\n--x--\r\n',
];

const FORM = 'multipart/form-data; boundary=x';
const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'multipart/form-data',
  'x',
  '',
];
const ODD_HEADERS: [string, string][] = [
  ...(['short', 'x'.repeat(200), 'a b c d e f g h', 'ключ-ключ'] as const).map((key): [string, string] => [
    'idempotency-key',
    key,
  ]),
  ['accept-language', '*;q=9'] as [string, string],
  ['accept-language', 'x'.repeat(5_000)] as [string, string],
  ['authorization', 'Bearer'] as [string, string],
  ['authorization', 'Basic cXVhbnRyaTp4'] as [string, string],
  ['device_id', 'x'.repeat(3_000)] as [string, string],
  ['content-length', '3'] as [string, string],
];

/** A request that is wrong in one way or several, and otherwise as right as the document lets it be. */
export function malform(operation: Operation, random: Random): Attempt {
  const { method } = operation;
  const headers: Record<string, string> = {};
  let url = fillPath(operation, random, random.chance(50));
  const query = random.chance(70) ? oddQuery(operation, random) : '';
  if (query) url += `?${query}`;
  if (random.chance(15)) Object.assign(headers, Object.fromEntries([random.pick(ODD_HEADERS)]));
  if (method === 'GET' && random.chance(95)) return { method, url, headers };
  const usual = operation.isUpload ? FORM : 'application/json';
  const type = random.chance(85) ? usual : random.pick(CONTENT_TYPES);
  if (type) headers['content-type'] = type;
  return { method, url, headers, payload: oddBody(operation, random) };
}

function fillPath({ path, pathParameters }: Operation, random: Random, isOdd: boolean): string {
  return pathParameters.reduce((url, { name, schema }) => {
    const value = isOdd ? oddValue(random) : sample(schema, random);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return url.replace(`{${name}}`, random.chance(5) ? '%E0%A4%A' : encodeURIComponent(text.toWellFormed()) || '%20');
  }, path);
}

function oddQuery({ queryParameters }: Operation, random: Random): string {
  const encode = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
  const odd = () => encode(oddValue(random)).slice(0, 3_000);
  const known = queryParameters.filter(({ name }) => name !== 'f' && random.chance(40));
  const parts = known.map(
    ({ name, schema }) => `${name}=${random.chance(50) ? odd() : encode(sample(schema, random))}`,
  );
  if (queryParameters.some(({ name }) => name === 'f')) {
    const value = random.pick([
      `f[0][value]=${odd()}`,
      `f[0][value][]=${odd()}&f[0][value][]=${odd()}`,
      `f[0][value]=1&f[0][value]=2`,
    ]);
    parts.push(`f[0][field]=${random.pick(LIST_FIELDS)}&f[0][operator]=${random.pick(OPERATORS)}&${value}`);
  }
  const name = random.pick([...queryParameters.map((each) => each.name), 'x']);
  if (random.chance(30)) {
    const more = [
      `${name}=1&${name}=2`,
      `${name}[a][b][c][d]=1`,
      `${name}[]=${odd()}`,
      'la=1',
      '__proto__[x]=1',
      '%E0%A4%A=%zz',
    ];
    parts.push(random.pick([...more, Array.from({ length: 600 }, (_, index) => `${name}[${index}]=1`).join('&')]));
  }
  return parts.join('&');
}

function oddBody({ body }: Operation, random: Random): string | Buffer {
  if (!body || random.chance(25)) return random.pick(BROKEN_BODIES);
  const value = sample(body, random);
  for (let count = random.whole(0, 3); count > 0; count -= 1) spoil(value, random);
  return JSON.stringify(value);
}

/** A copy, since one odd thing may be spoiled by another. */
function oddValue(random: Random): unknown {
  return structuredClone(random.pick(ODD_VALUES));
}

/** Somewhere inside: an odd value, a field too many, or a field too few. */
function spoil(value: unknown, random: Random): void {
  if (value === null || typeof value !== 'object') return;
  const record = value as Record<string, unknown>;
  const names = Object.keys(record);
  const name = names.length > 0 ? random.pick(names) : 'la';
  const inner = record[name];
  if (inner !== null && typeof inner === 'object' && random.chance(60)) {
    spoil(inner, random);
    return;
  }
  const dice = random.whole(1, 10);
  if (dice <= 6) record[name] = oddValue(random);
  else if (dice <= 8)
    record[random.pick(['la', 'id', 'nguoi_tao', 'phien_ban', 'trang_thai', 'he_thong'])] = oddValue(random);
  else delete record[name];
}
