import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../apps/api/src/server/seed/demo-accounts.ts';
import { ROLES } from '../../apps/api/src/server/seed/roles.seed.ts';
import { openCounter } from '../support/counter.ts';
import { type Answer, type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';
import { addressOf, type BodySchema, isStream, type Operation, readOperations } from './operations.ts';

let api: TestApp;
let operations: Operation[];
beforeAll(async () => {
  api = await startTestApp();
  operations = await readOperations(api);
});
afterAll(() => api.close());

/** These end the session they are called with. */
const endsSession = ({ path }: Operation) => path === '/auth/logout';

const tryOut = async (operation: Operation, as?: Caller): Promise<Answer | undefined> => {
  const response = await api.app.inject({
    method: operation.method,
    url: `/api${addressOf(operation, 999_999_999)}`,
    headers: headersOf(as),
  });
  return response.headers['content-type']?.toString().includes('json') ? response.json<Answer>() : undefined;
};

test('every operation says who may call it', () => {
  expect(operations.length).toBeGreaterThan(40);
  expect(operations.filter(({ access }) => access === undefined)).toEqual([]);
});

test('a stranger is refused everywhere but on public routes', async () => {
  for (const operation of operations.filter((each) => !isStream(each))) {
    const answer = await tryOut(operation);
    const isRefused = answer?.error === 'INVALID_TOKEN';
    expect(`${operation.method} ${operation.path} ${isRefused}`).toBe(
      `${operation.method} ${operation.path} ${operation.access !== 'public'}`,
    );
  }
});

describe.each(ROLES.map(({ ma }) => ma))('%s', (code) => {
  test('is let in exactly where the catalogue says', async () => {
    const account = DEMO_ACCOUNTS.find(({ role }) => role === code)?.tai_khoan ?? '';
    const entries = Object.entries(ROLES.find(({ ma }) => ma === code)?.phan_quyen ?? {});
    const permissions = entries.map(([name, actions]) => ({ name, actions }));
    const person = await api.signIn(account);
    const wrong: string[] = [];
    for (const operation of operations.filter((each) => !isStream(each) && !endsSession(each))) {
      const isOpen = operation.access === 'public' || operation.access === 'signedIn';
      const permission = operation.access?.split('.') as unknown as Permission;
      const expected = isOpen || isAllowed(permissions, permission) ? 'let in' : 'FORBIDDEN';
      const answer = await tryOut(operation, person);
      const found = answer?.error === 'FORBIDDEN' || answer?.error === 'INVALID_TOKEN' ? answer.error : 'let in';
      if (found !== expected) wrong.push(`${operation.method} ${operation.path}: ${found}, not ${expected}`);
      if (answer && answer.code >= 500) wrong.push(`${operation.method} ${operation.path} answered ${answer.code}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('what is a person’s own', () => {
  /** Made by one person, then tried by another: as good as not there. */
  const OWN = new Map<string, (as: Caller) => Promise<number | string>>([
    [
      'DELETE /profile/devices/{id}',
      async (as) => (await api.call<{ id: number }[]>('GET', '/profile/devices', { as })).data[0]?.id ?? 0,
    ],
    ['PATCH /bo-loc-da-luu/{id}', saveView],
    ['DELETE /bo-loc-da-luu/{id}', saveView],
    ['GET /tep-xuat/{id}', storeFile],
    ['GET /tep-xuat/{id}/noi-dung', storeFile],
    ['DELETE /tep-xuat/{id}', storeFile],
  ]);
  /** Addressed by a word, and each person has their own under it. */
  const BY_WORD = ['GET /tuy-chon-danh-sach/{list}', 'PUT /tuy-chon-danh-sach/{list}'];
  /** Tried as others in `features/messages/phones.test.ts` and `messages.test.ts`. */
  const OF_MESSAGES = ['DELETE /tin-nhan/thiet-bi/{id}', 'POST /tin-nhan/gui/{id}/lai'];
  /** A key is its sender's own, and is tried as others in `tests/api/settled-keys.test.ts`. */
  const BY_KEY = ['POST /khoa-gui/{khoa}'];
  /** Tried as the maker, as approvers and as others in `features/approvals/approvals.test.ts` and `approval-acts.test.ts`. */
  const OF_APPROVERS = /^\w+ \/yeu-cau-duyet\//;
  /** Tried as who may see the ticket and as others in `features/printing/papers.test.ts`. */
  const OF_PRINTS = /^\w+ \/lenh-in\//;
  /** These take proofs, so they are tried where the proofs are: `second-factor/passkey.test.ts`, “are for one’s own”. */
  const WITH_PROOF = ['PATCH /profile/passkey/{id}', 'POST /profile/passkey/{id}/xoa'];
  /** The same for everybody who is signed in. */
  const COMMON = /^GET \/(options|avatars|tinh|huyen|xa|ty-gia|log-import)\//;

  async function saveView(as: Caller): Promise<number> {
    const body = { danh_sach: 'tien', ten: crypto.randomUUID().slice(0, 20), truy_van: { q: 'usd' } };
    const { data, code, message } = await api.call<{ id: number }>('POST', '/bo-loc-da-luu', { as, body });
    if (code !== 200) throw new Error(message);
    return data.id;
  }

  async function storeFile(as: Caller): Promise<number> {
    const [{ id } = { id: 0 }] = await api.sql<{ id: number }>(
      `INSERT INTO tep_xuat (chi_nhanh_id, nguoi_dung_id, ten_tep, loai_noi_dung, trang_thai)
       SELECT 1, nguoi_dung_id, 'tien.csv', 'text/csv', 2 FROM phien WHERE device_id = $1 LIMIT 1 RETURNING id`,
      [as.deviceId],
    );
    return id;
  }

  test('every call that is open to all and names a record is tried here', () => {
    const named = operations
      .filter(({ access, path }) => access === 'signedIn' && path.includes('{'))
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !COMMON.test(name) && !OF_APPROVERS.test(name) && !OF_PRINTS.test(name));
    expect(named.sort()).toEqual([...OWN.keys(), ...BY_WORD, ...BY_KEY, ...OF_MESSAGES, ...WITH_PROOF].sort());
  });

  test('is not there for anybody else, and stays as it was', async () => {
    const [owner, other] = [await api.signIn('giaodich1'), await api.signIn('giaodich2')];
    for (const [name, make] of OWN) {
      const id = await make(owner);
      const [method, path = ''] = name.split(' ') as [Operation['method'], string];
      const before = await everything();
      const body = method === 'DELETE' ? undefined : { ten: 'Của người khác', phien_ban: 1 };
      const answer = await api.call(method, path.replace('{id}', String(id)), { as: other, body });
      expect(`${name} ${answer.error}`).toBe(`${name} NOT_FOUND`);
      expect(await everything()).toEqual(before);
    }
  });

  const everything = () =>
    api.sql(
      `SELECT (SELECT jsonb_agg(v ORDER BY id) FROM bo_loc_da_luu v) AS views, (SELECT count(*) FROM phien) AS sessions`,
    );
});

describe('what a body may carry', () => {
  const bodies = () => operations.flatMap((each) => (each.body ? [{ ...each, body: each.body }] : []));
  const named = ({ method, path }: Operation) => `${method} ${path}`;

  /** Objects that would let an unknown field through, by where they stand. */
  function openObjects(schema: BodySchema, place: string): string[] {
    const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])];
    const isOpen = schema.properties !== undefined && schema.additionalProperties !== false;
    return [
      ...(isOpen ? [place] : []),
      ...parts.flatMap((part) => openObjects(part, place)),
      ...(schema.items ? openObjects(schema.items, `${place}[]`) : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => openObjects(inner, `${place}.${name}`)),
    ];
  }

  test('no object of any body, however deep, takes a field it does not know', () => {
    expect(bodies().length).toBeGreaterThan(50);
    const open = bodies().flatMap((each) => openObjects(each.body, named(each)));
    // The rights of a role are checked against the catalogue, name by name.
    expect(open.filter((place) => !/\/roles.*\.phan_quyen\[\]$/.test(place))).toEqual([]);
  });

  test('every column of every table, added to every body, is refused by name', async () => {
    const columns = await api.sql<{ name: string }>(
      `SELECT DISTINCT column_name::text AS name FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    const admin = await api.signIn('quantri');
    const counts = () =>
      api.sql(`SELECT (SELECT count(*) FROM nguoi_dung) AS users, (SELECT count(*) FROM vai_tro) AS roles,
        (SELECT count(*) FROM ket) AS safes, (SELECT count(*) FROM giao_dich) AS trades, (SELECT count(*) FROM tien) AS currencies`);
    const before = await counts();
    const accepted: string[] = [];
    for (const each of bodies().filter(({ path }) => path !== '/auth/login')) {
      const foreign = columns.map(({ name }) => name).filter((name) => !(name in (each.body.properties ?? {})));
      const body = Object.fromEntries(foreign.map((name) => [name, 1]));
      const answer = await api.call(each.method, addressOf(each, 1), { as: admin, body });
      const refused = new Set(answer.errors?.map(({ field }) => field));
      accepted.push(...foreign.filter((name) => !refused.has(name)).map((name) => `${named(each)} ${name}`));
    }
    expect(accepted).toEqual([]);
    expect(await counts()).toEqual(before);
  });
});

test('profit and cost reach nobody without the right to see them, by any call', async () => {
  const manager = await api.signIn('quanly');
  const counter = await openCounter(api, manager);
  const safe = await counter.open({ VND: '2000000000', USD: '1000' });
  const bought = await counter.buyUsd('1000', '25900');
  const sold = await counter.sellUsd('700', '26150');
  expect(sold.data.loi_nhuan).not.toBeNull();
  const hidden = /"(loi_nhuan\w*|gia_von\w*|lai_\w+|chua_thuc_hien\w*)":"-?[1-9]/;
  const read = async (as: Caller, path: string) => {
    const headers = { authorization: `Bearer ${as.token}`, device_id: as.deviceId };
    return (await api.app.inject({ url: `/api${path}`, headers })).body;
  };
  // A person with the right does see it: otherwise there would be nothing to hide.
  expect(await read(manager, '/giao-dich-ban-ngoai-te')).toMatch(hidden);

  const teller = await api.signIn('giaodich1');
  const query = `?tu_ngay=${safe.ngay}&den_ngay=${safe.ngay}&ket_id=${safe.id}`;
  const seen: string[] = [];
  for (const operation of operations.filter((each) => each.method === 'GET' && !isStream(each))) {
    const ids = operation.path.includes('{') ? new Set([safe.id, bought.data.id, sold.data.id]) : [0];
    for (const id of ids) {
      const path = addressOf(operation, id);
      for (const body of [await read(teller, path), await read(teller, path + query)]) {
        if (hidden.test(body)) seen.push(`${operation.path}: ${hidden.exec(body)?.[0]}`);
      }
    }
  }
  expect(seen).toEqual([]);
});
