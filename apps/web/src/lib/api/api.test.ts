import texts from '@doi-tien/texts/vi/common';
import { configureStore } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { attachNoticeHost, type Notice } from '../notices/notify.ts';
import { storage } from '../storage/storage.ts';
import { api } from './api.ts';
import { setSessionEndHandler } from './http.ts';

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<string, void>({ query: () => '/tien' }),
    write: build.mutation<string, { body: unknown; idempotencyKey?: string }>({
      query: (keyed) => ({ url: '/tien', method: 'POST', ...keyed }),
    }),
  }),
});

const network = vi.fn<typeof fetch>();
const ended = vi.fn<Parameters<typeof setSessionEndHandler>[0]>();
const notices: Notice[] = [];
let detach = () => {};
let store = freshStore();

function freshStore() {
  return configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
}

const answer = (code: number, message: string, more: object = {}) =>
  Response.json({ code, message, status: code === 200, data: null, ...more }, { status: code });

const read = () => store.dispatch(calls.endpoints.read.initiate());
const sentHeaders = () => new Headers(network.mock.lastCall?.[1]?.headers);

beforeAll(async () => {
  await i18next.init({ lng: 'vi', resources: { vi: { common: texts } } });
  vi.stubGlobal('fetch', network);
  setSessionEndHandler(ended);
  detach = attachNoticeHost((notice) => notices.push(notice));
});

beforeEach(() => {
  store = freshStore();
  network.mockReset();
  ended.mockReset();
  notices.length = 0;
  storage.write('accessToken', 'secret');
});

afterAll(() => {
  detach();
  storage.remove('accessToken', 'deviceId');
  vi.unstubAllGlobals();
});

test('sends token, device and language, and unwraps the data', async () => {
  network.mockResolvedValue(answer(200, 'ok', { data: 'USD' }));
  expect((await read()).data).toBe('USD');
  expect(network.mock.lastCall?.[0]).toBe('/api/tien');
  expect(sentHeaders().get('Authorization')).toBe('Bearer secret');
  expect(sentHeaders().get('device_id')).toBe(storage.read('deviceId'));
  expect(sentHeaders().get('Accept-Language')).toBe('vi');
  expect(sentHeaders().has('Idempotency-Key')).toBe(false);
  expect(notices).toEqual([]);
});

test('a write carries the key it was given, or one of its own', async () => {
  network.mockImplementation(async () => answer(200, 'ok'));
  await store.dispatch(calls.endpoints.write.initiate({ body: { ma: 'USD' }, idempotencyKey: 'k-1' }));
  expect(sentHeaders().get('Idempotency-Key')).toBe('k-1');
  expect(network.mock.lastCall?.[1]?.body).toBe('{"ma":"USD"}');
  await store.dispatch(calls.endpoints.write.initiate({ body: {} }));
  expect(sentHeaders().get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a refusal is told once, for two seconds, under the title Lỗi', async () => {
  const errors = [{ field: 'ma', message: 'Giá trị này đã có' }];
  network.mockResolvedValue(answer(409, 'Giá trị này đã có', { error: 'ALREADY_EXISTS', errors }));
  const { error } = await read();
  expect(error).toEqual({ code: 409, message: 'Giá trị này đã có', error: 'ALREADY_EXISTS', errors });
  expect(notices).toEqual([{ kind: 'error', title: 'Lỗi', description: 'Giá trị này đã có', duration: 2 }]);
});

test('a refused write is told too, whatever its screen shows in place', async () => {
  network.mockResolvedValue(answer(409, 'Giá trị này đã có'));
  await store.dispatch(calls.endpoints.write.initiate({ body: {} }));
  expect(notices.map(({ description }) => description)).toEqual(['Giá trị này đã có']);
});

test('no answer is a network failure', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  expect((await read()).error).toEqual({ code: 0, message: 'Lỗi mạng, vui lòng thử lại sau' });
  expect(notices.map((notice) => notice.description)).toEqual(['Lỗi mạng, vui lòng thử lại sau']);
});

test('an answer that is not an envelope is a failure too', async () => {
  network.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
  expect((await read()).error).toMatchObject({ code: 502, error: 'UNREADABLE_ANSWER' });
});

test('an unknown token ends the session and is not told as an error', async () => {
  network.mockResolvedValue(answer(401, 'Token không hợp lệ', { error: 'INVALID_TOKEN' }));
  await read();
  expect(ended).toHaveBeenCalledExactlyOnceWith('invalidToken', 'Token không hợp lệ');
  expect(notices).toEqual([]);
});

test('a late answer to an earlier session does not end the present one', async () => {
  network.mockImplementation(async () => {
    storage.write('accessToken', 'another');
    return answer(401, 'Token không hợp lệ');
  });
  await read();
  expect(ended).not.toHaveBeenCalled();
});

test('a refusal brings along what the server sent with it', async () => {
  network.mockResolvedValue(answer(429, 'wait', { error: 'ACCOUNT_LOCKED', data: { timeOut: 30_000 } }));
  expect((await read()).error).toMatchObject({ data: { timeOut: 30_000 } });
});

test('without a network a write is refused before it is sent, in a sentence that says what was kept', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { error } = await store.dispatch(calls.endpoints.write.initiate({ body: { ma: 'USD' } }));
  expect(error).toMatchObject({ code: 0, message: texts.failure.offline });
  expect(network).not.toHaveBeenCalled();
});

test('a call that is given up, as all are when another branch is entered, is neither told nor logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  network.mockImplementation(
    (_address, init) =>
      new Promise((_answer, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const reading = read();
  await vi.waitFor(() => expect(network).toHaveBeenCalled());
  store.dispatch(api.util.resetApiState());
  reading.abort();
  expect((await reading).isSuccess).toBe(false);
  await new Promise((resolve) => setTimeout(resolve));
  expect(logged).not.toHaveBeenCalled();
  expect(notices).toEqual([]);
  logged.mockRestore();
});

/** A server that loses the answer of the first try of a write, and then says what became of its key. */
function losingServer(fates: readonly string[], lost: () => Response = () => Response.error()) {
  const [posted, asked]: [string[], string[]] = [[], []];
  const left = [...fates];
  network.mockImplementation(async (address, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key') ?? '';
    if (String(address).includes('/khoa-gui/')) {
      asked.push(String(address).split('/').at(-1) ?? '');
      const trang_thai = left.shift();
      return trang_thai === undefined || trang_thai === 'down'
        ? Response.error()
        : answer(200, 'ok', { data: { trang_thai, tra_loi: null, tu_choi: null } });
    }
    posted.push(`${key} ${String(init?.body)}`);
    const response = posted.length === 1 ? lost() : answer(200, 'ok', { data: 'saved' });
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  });
  return { posted, asked };
}

const write = (body: object) => store.dispatch(calls.endpoints.write.initiate({ body, idempotencyKey: 'k-9' }));

describe('a write without an answer', () => {
  beforeEach(() => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('navigator', { onLine: true });
  });

  const losses = {
    'is lost': () => Response.error(),
    'is a gateway error': () => new Response('<html>Bad gateway</html>', { status: 504 }),
    'is an overload': () => answer(503, 'busy', { error: 'TRY_AGAIN' }),
    'is a limit': () => answer(429, 'slow down', { error: 'TOO_MANY_REQUESTS' }),
    'is a gateway that wants a password': () => new Response('who?', { status: 401 }),
  };
  for (const [what, lost] of Object.entries(losses)) {
    test(`is asked about where the answer ${what}, and ends as saved`, async () => {
      const server = losingServer(['da_luu'], lost);
      expect((await write({ so: 1 })).data).toBe('saved');
      expect(server.asked).toEqual(['k-9']);
      expect(notices).toEqual([]);
    });
  }

  test('is sent again letter by letter, whatever became of the body on the screen', async () => {
    const server = losingServer(['da_luu']);
    const body = { so_to: 3 };
    const sent = write(body);
    await vi.waitFor(() => expect(server.asked).toHaveLength(1));
    body.so_to = 6;
    await sent;
    expect(server.posted).toEqual(['k-9 {"so_to":3}', 'k-9 {"so_to":3}']);
  });

  test('that the server never received is told so, and not sent again', async () => {
    const server = losingServer(['chua_nhan']);
    expect((await write({})).error).toMatchObject({ error: 'NOT_RECEIVED', message: texts.failure.notReceived });
    expect(server.posted).toHaveLength(1);
  });

  test('keeps the words of a refusal that turns out to be true', async () => {
    losingServer(['chua_nhan'], () => answer(429, 'Đang nhập tệp khác', { error: 'IMPORT_BUSY' }));
    expect((await write({})).error).toMatchObject({ code: 429, error: 'IMPORT_BUSY' });
  });

  test('is asked about until the server knows', async () => {
    vi.useFakeTimers();
    const server = losingServer(['down', 'down', 'dang_chay', 'da_luu']);
    const sent = write({});
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await sent).data).toBe('saved');
    expect(server.asked).toHaveLength(4);
    vi.useRealTimers();
  });

  test('is asked about when the answer is late, and takes the answer that comes first', async () => {
    vi.useFakeTimers();
    const late = Promise.withResolvers<Response>();
    network.mockImplementation(async (address) =>
      String(address).includes('/khoa-gui/')
        ? answer(200, 'ok', { data: { trang_thai: 'dang_chay', tra_loi: null, tu_choi: null } })
        : late.promise,
    );
    const sent = write({});
    await vi.advanceTimersByTimeAsync(10_000);
    expect(network.mock.calls.length).toBeGreaterThan(1);
    late.resolve(answer(200, 'ok', { data: 'late' }));
    await vi.advanceTimersByTimeAsync(0);
    expect((await sent).data).toBe('late');
    vi.useRealTimers();
  });
});
