import type { DashboardAlert } from '@doi-tien/contract/dashboard.schema';
import type { FeedTrial, FetchOutcome, RateFetch, RateSource } from '@doi-tien/contract/rate-sources.schema';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, BAD_FEEDS, ROWS } from '../../../../../tests/support/bad-feeds.ts';
import { startFeedServer, vcbList } from '../../../../../tests/support/feed-server.ts';
import { sendUpload } from '../../../../../tests/support/import-files.ts';
import { settingsDesk } from '../../../../../tests/support/settings.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { allowedHosts } from '../../platform/net/allowed-hosts.ts';
import { fetchDue, fetchSource } from './fetch-due.ts';
import { findSource } from './sources.repository.ts';

const feed = await startFeedServer();
const { api, owner, teller } = await startSignedIn(
  { owner: 'quantri', teller: 'giaodich1' },
  { RATE_SOURCE_HOSTS: feed.place, RATE_SOURCE_CA: feed.file },
);
const settings = settingsDesk(api, owner);
await settings.switched({ bat_nguon_ty_gia: true });

const body = (more: object = {}) => ({
  ten: `Nguồn ${crypto.randomUUID().slice(0, 8)}`,
  cach: 1,
  dinh_dang: 'xml_vcb',
  dia_chi: feed.url,
  trang_thai: 1,
  thoi_han_giay: 30,
  ...more,
});
/** On, and not due by itself: the app of the test looks every few seconds, too. */
const create = async (more: object = {}) => {
  const { id } = (
    await api.call<RateSource>('POST', '/nguon-ty-gia', { as: owner, body: body({ ...more, trang_thai: 2 }) })
  ).data;
  await api.sql(`INSERT INTO hen_lay_ty_gia (nguon_id, lan_toi) VALUES ($1, 'infinity')`, [id]);
  await api.sql('UPDATE nguon_ty_gia SET trang_thai = 1 WHERE id = $1', [id]);
  return read(id);
};
const read = async (id: number) => (await api.call<RateSource>('GET', `/nguon-ty-gia/${id}`, { as: owner })).data;
const fetches = async (id: number) =>
  (
    await api.call<{ items: RateFetch[] }>(
      'GET',
      `/lan-lay-ty-gia?f[0][field]=nguon_id&f[0][operator]=eq&f[0][value]=${id}&sortField=id&direction=desc`,
      { as: owner },
    )
  ).data.items;
const linesOf = (id: number) =>
  api.sql(
    `SELECT g.ma, g.don_vi, g.mua::float8, g.chuyen_khoan::float8, g.ban::float8 FROM gia_nguon g
     WHERE g.lan_id = (SELECT max(f.id) FROM lan_lay_ty_gia f WHERE f.nguon_id = $1 AND f.ket_qua = 'good') ORDER BY g.ma`,
    [id],
  );
const news: number[] = [];
const tools = { allowed: allowedHosts(api.config), onNews: async () => void news.push(Date.now()) };
const fail = (error: unknown) => {
  throw error;
};
/** Fetches every source that is on. */
const look = async () => {
  for (const { id } of await api.sql<{ id: number }>('SELECT id FROM nguon_ty_gia WHERE trang_thai = 1')) {
    const source = await api.database.read((db) => findSource(db, id));
    if (source) await fetchSource(api.database, source, tools);
  }
};
const told = async () =>
  (await api.sql<{ n: number }>(`SELECT count(*)::int AS n FROM live_events WHERE event->>'topic' = 'rateSources'`))[0]
    ?.n ?? 0;
const alerts = async () =>
  (await api.call<{ canh_bao: DashboardAlert[] }>('GET', '/dashboard', { as: owner })).data.canh_bao
    .filter(({ loai }) => loai.startsWith('nguon_ty_gia'))
    .map(({ loai, ma }) => `${loai} ${ma}`);

beforeEach(async () => {
  await api.sql('UPDATE nguon_ty_gia SET trang_thai = 2');
  news.length = 0;
});

test('a list is fetched when its time has come, read as it is, and counts', async () => {
  feed.answerWith(vcbList(at(5), ROWS));
  const { id } = await create({ don_vi: 'KRW=1' });
  await look();
  expect(await linesOf(id)).toEqual([
    { ma: 'JPY', don_vi: 1, mua: 160.5, chuyen_khoan: null, ban: 170.7 },
    { ma: 'KRW', don_vi: 1, mua: null, chuyen_khoan: 15.66, ban: 18.89 },
    { ma: 'USD', don_vi: 1, mua: 26110, chuyen_khoan: 26140, ban: 26390 },
  ]);
  expect(await read(id)).toMatchObject({ ket_qua_lay: 'good', luc_tot: expect.any(String) });
  expect(news).toHaveLength(1);
  expect(feed.asked.at(-1)?.headers).toMatchObject({
    'accept-encoding': 'identity',
    'user-agent': expect.stringMatching(/^doi-tien\//),
  });
});

test('the same list again is counted, not kept twice, and nobody is told', async () => {
  feed.answerWith(vcbList(at(5), ROWS));
  const { id } = await create();
  await look();
  const before = await told();
  await look();
  await look();
  expect(await fetches(id)).toMatchObject([{ ket_qua_lay: 'good', so_lan_gap: 3, so_dong: 3 }]);
  expect(await told()).toBe(before);
  expect(news).toHaveLength(1);
});

test('several processes that look at once fetch a list once, and again when its interval is over', async () => {
  feed.answerWith(vcbList(at(5), ROWS));
  const { id } = await create();
  const sibling = await api.sibling();
  const lookAtOnce = async () => {
    const asked = feed.asked.length;
    const looks = [api, sibling, api, sibling].map(({ database }) => fetchDue(database, tools, fail));
    await Promise.all(looks);
    return feed.asked.length - asked;
  };
  await api.sql('UPDATE hen_lay_ty_gia SET lan_toi = now() WHERE nguon_id = $1', [id]);
  expect(await lookAtOnce()).toBe(1);
  expect(await lookAtOnce()).toBe(0);
  const next = await api.sql(
    'SELECT round(extract(epoch FROM lan_toi - now()) / 60) AS m FROM hen_lay_ty_gia WHERE nguon_id = $1',
    [id],
  );
  expect(next).toEqual([{ m: '15' }]);
  await api.sql('UPDATE hen_lay_ty_gia SET lan_toi = now() WHERE nguon_id = $1', [id]);
  expect(await lookAtOnce()).toBe(1);
});

describe('what cannot be trusted', () => {
  test.each(BAD_FEEDS)('%s: told once, and the last good list stays', async (_what, word, answer) => {
    feed.answerWith(vcbList(at(5), ROWS));
    const { id, ten } = await create();
    await look();
    // Read by a busy machine within any time; silence need not be waited for.
    if (word === 'FEED_TIMEOUT') await api.sql('UPDATE nguon_ty_gia SET thoi_han_giay = 1 WHERE id = $1', [id]);
    const [good, posted] = [await linesOf(id), await api.sql('SELECT count(*) FROM ty_gia')];
    const before = await told();
    feed.answerWith(answer);
    await look();
    await look();
    expect((await fetches(id))[0]).toMatchObject({ ket_qua_lay: word, so_lan_gap: 2 });
    expect(await linesOf(id)).toEqual(good);
    expect(await api.sql('SELECT count(*) FROM ty_gia')).toEqual(posted);
    expect((await told()) - before).toBe(1);
    expect(await alerts()).toEqual([`nguon_ty_gia_loi ${ten}`]);
    expect(await read(id)).toMatchObject({ ket_qua_lay: word, moc_tot: expect.any(String) });
    await api.sql('UPDATE nguon_ty_gia SET thoi_han_giay = 30 WHERE id = $1', [id]);
    feed.answerWith(vcbList(at(5), ROWS));
    await look();
    expect((await told()) - before).toBe(2);
    expect(await alerts()).toEqual([]);
  });

  test('an address inside, one without https and one with a password are refused before anything is asked', async () => {
    const refused = async (dia_chi: string) => {
      const trial = await api.call<FeedTrial>('POST', '/nguon-ty-gia/thu', { as: owner, body: body({ dia_chi }) });
      return trial.data?.loi?.[0]?.ket_qua_lay ?? trial.errors?.[0]?.field;
    };
    const inside = [
      '127.0.0.1',
      '10.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
      '0x7f000001',
      '2130706433',
    ];
    for (const host of inside) expect(await refused(`https://${host}/`)).toBe('FEED_ADDRESS_REFUSED');
    expect(await refused(feed.url.replace('localhost', '127.0.0.1'))).toBe('FEED_ADDRESS_REFUSED');
    expect(await refused('https://localhost/')).toBe('FEED_ADDRESS_REFUSED');
    expect(await refused('http://example.com/')).toBe('dia_chi');
    expect(await refused('file:///etc/passwd')).toBe('dia_chi');
    expect(await refused(`https://${['user', 'word'].join(':')}@example.com/`)).toBe('dia_chi');
  });

  test('a certificate that nobody vouches for, and one of another name', async () => {
    const strange = await startFeedServer();
    const trusting = { ...tools, allowed: { ...tools.allowed, places: new Set([strange.place, feed.place]) } };
    const one = await create({ dia_chi: strange.url });
    const source = await api.database.read((db) => findSource(db, one.id));
    if (source) await fetchSource(api.database, source, trusting);
    expect((await fetches(one.id))[0]).toMatchObject({ ket_qua_lay: 'FEED_CERTIFICATE' });
    expect(strange.asked).toHaveLength(0);
  });
});

test('what changes while a list is on its way makes it count for nothing', async () => {
  const { id } = await create();
  feed.answerWith((_request, response) => {
    void api.sql('UPDATE nguon_ty_gia SET trang_thai = 2 WHERE id = $1', [id]).then(() => {
      response.end(vcbList(at(5), ROWS));
    });
  });
  await look();
  expect(await fetches(id)).toEqual([]);
});

test('a list is tried before anything is kept, raw and read side by side', async () => {
  feed.answerWith(vcbList(at(5), [...ROWS, ['EUR', 'abc', '1', '2']]));
  const tried = await api.call<FeedTrial>('POST', '/nguon-ty-gia/thu', {
    as: owner,
    body: body({ ten_khac: 'SAR=CNY' }),
  });
  expect(tried.data).toMatchObject({
    dat: false,
    loi: [{ ket_qua_lay: 'FEED_FIGURE', tham_so: { currency: 'EUR', value: 'abc' } }],
  });
  expect(tried.data.noi_dung).toContain('<DateTime>');
  expect(tried.data.dong[0]).toMatchObject({ ma: 'USD', mua: '26110', tho: { mua: '26,110.00' } });
  expect(tried.data.dong[2]).toMatchObject({ ten: 'SAR', ma: 'CNY', mua: null, chuyen_khoan: '6900.11' });
  expect(
    await api.sql('SELECT FROM lan_lay_ty_gia f JOIN nguon_ty_gia s ON s.id = f.nguon_id WHERE s.ten_khac <> $1', ['']),
  ).toEqual([]);
});

test('a file is read as its source describes it, also where the line of an address is down', async () => {
  const csv = 'Ma;Mua;Ban;Luc\nUSD;26.110,50;26.390;14/11/2025 08:30\nRMB;3.600,5;3.700;14/11/2025 08:30\n';
  const layout = {
    dinh_dang: 'csv',
    cot_ma: 'ma',
    cot_mua: 'mua',
    cot_ban: 'ban',
    cot_thoi_diem: 'luc',
    dau_thap_phan: ',',
  };
  const { id } = await create({ ...layout, ten_khac: 'RMB=CNY' });
  const sent = await sendUpload<FetchOutcome>(api, `/nguon-ty-gia/${id}/tep`, csv, { as: owner, name: 'gia.csv' });
  expect(sent).toMatchObject({ code: 200, data: { ket_qua_lay: 'good' } });
  expect(await linesOf(id)).toMatchObject([
    { ma: 'CNY', mua: 3600.5, ban: 3700 },
    { ma: 'USD', mua: 26110.5, ban: 26390 },
  ]);
  expect(await fetches(id)).toMatchObject([{ cach: 2, ten_tep: 'gia.csv', nguoi_tao: expect.any(String) }]);
});

test('JSON is read by its columns, figures as they are written', async () => {
  const json =
    '{"at":1763090000,"data":{"rates":{"USD":{"b":26110.10,"s":"26390"},"EUR":{"b":28000.123456789,"s":30000}}}}';
  const layout = {
    dinh_dang: 'json',
    duong_dan_dong: 'data.rates',
    cot_ma: '*',
    cot_mua: 'b',
    cot_ban: 's',
    cot_thoi_diem: 'at',
  };
  feed.answerWith(json);
  const tried = await api.call<FeedTrial>('POST', '/nguon-ty-gia/thu', { as: owner, body: body(layout) });
  expect(tried.data.dong[0]).toMatchObject({ ma: 'USD', mua: '26110.1', ban: '26390' });
  expect(tried.data.loi).toMatchObject([{ ket_qua_lay: 'FEED_FIGURE', tham_so: { value: '28000.123456789' } }]);
  const tryIt = async (answer: string, more: object = {}) => {
    feed.answerWith(answer);
    const asked = body({ ...layout, duong_dan_dong: '', cot_thoi_diem: '', ...more });
    return (await api.call<FeedTrial>('POST', '/nguon-ty-gia/thu', { as: owner, body: asked })).data;
  };
  // The mark is that of texts: a number of JSON has a point whatever it is.
  const comma = await tryIt('{"KRW":{"b":17.402,"s":"18,88"}}', { dau_thap_phan: ',' });
  expect(comma.dong[0]).toMatchObject({ mua: '17.402', ban: '18.88' });
  for (const [answer, word] of [
    ['{"USD":{"buy":26110,"s":26390}}', 'FEED_COLUMN_MISSING'],
    ['{"USD":{"b":{"cash":26110},"s":26390}}', 'FEED_FIGURE'],
    ['{"USD":{"b":true,"s":26390}}', 'FEED_FIGURE'],
  ] as const) {
    expect((await tryIt(answer)).loi).toMatchObject([{ ket_qua_lay: word }]);
  }
});

test('what rules post by themselves is told only by who may post', async () => {
  const { id, phien_ban } = await create();
  const change = () =>
    api.call('PATCH', `/nguon-ty-gia/${id}`, { as: owner, body: { phien_ban, ghi_chu: crypto.randomUUID() } });
  const bring = () => sendUpload(api, `/nguon-ty-gia/${id}/tep`, vcbList(at(5), ROWS), { as: owner, name: 'gia.xml' });
  const mayPost = (yes: boolean) =>
    api.sql(`UPDATE vai_tro SET phan_quyen = jsonb_set(phan_quyen, '{ty-gia,create}', $1::jsonb)`, [String(yes)]);
  const [dollar] = await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`);
  const rule = { tien_id: dollar?.id, tu_dong: true };
  expect(await api.call('POST', '/quy-tac-ty-gia', { as: owner, body: rule })).toMatchObject({ code: 200 });
  await mayPost(false);
  expect(await change()).toMatchObject({ error: 'FORBIDDEN' });
  expect(await bring()).toMatchObject({ error: 'FORBIDDEN' });
  await api.sql('UPDATE quy_tac_ty_gia SET tu_dong = false');
  expect(await bring()).toMatchObject({ code: 200 });
  await mayPost(true);
  await api.sql('DELETE FROM quy_tac_ty_gia');
});

test('a source is off until it is switched on, and the part switched off fetches and tells nothing', async () => {
  const { trang_thai: _off, ...unsaid } = body();
  expect((await api.call<RateSource>('POST', '/nguon-ty-gia', { as: owner, body: unsaid })).data.trang_thai).toBe(2);
  const { id } = await create();
  await settings.switched({ bat_nguon_ty_gia: false });
  await api.sql('UPDATE hen_lay_ty_gia SET lan_toi = now() WHERE nguon_id = $1', [id]);
  expect(await fetchDue(api.database, tools, fail)).toBe(0);
  for (const [method, path, sent] of [
    ['POST', '/nguon-ty-gia', body()],
    ['POST', '/nguon-ty-gia/thu', body()],
    ['POST', `/nguon-ty-gia/${id}/lay`, undefined],
  ] as const) {
    expect(await api.call(method, path, { as: owner, body: sent })).toMatchObject({ error: 'RATE_SOURCES_OFF' });
  }
  await settings.switched({ bat_nguon_ty_gia: true });
});

test('tellers neither see sources nor ask them; a person who does asks with one row in the log', async () => {
  feed.answerWith(vcbList(at(5), ROWS));
  const { id } = await create();
  expect((await api.call('GET', '/nguon-ty-gia', { as: teller })).code).toBe(403);
  expect((await api.call('POST', `/nguon-ty-gia/${id}/lay`, { as: teller })).code).toBe(403);
  const asked = await api.call<FetchOutcome>('POST', `/nguon-ty-gia/${id}/lay`, { as: owner });
  expect(asked.data).toEqual({ ket_qua_lay: 'good', tham_so: {} });
  const log = await api.sql('SELECT hanh_dong, doi_tuong, doi_tuong_id FROM log_thao_tac ORDER BY id DESC LIMIT 1');
  expect(log).toEqual([{ hanh_dong: 'fetchRates', doi_tuong: 'nguon-ty-gia', doi_tuong_id: String(id) }]);
});
