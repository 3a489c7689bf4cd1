import type { ImportAnswer } from '@doi-tien/contract/import.schema';
import type { Item } from '@doi-tien/contract/voucher.schema';
import { compare, isDecimal } from '@doi-tien/money/decimal';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeDemo } from '../../apps/api/src/commands/demo/write-demo.ts';
import { fieldName } from '../../apps/api/src/platform/http/messages.ts';
import { approvalsOf } from '../support/approvals.ts';
import { inBranch } from '../support/branches.ts';
import { startFeedServer, vcbList, vcbMoment } from '../support/feed-server.ts';
import { sendFile } from '../support/import-files.ts';
import { hasOffice, type Opened, openInOffice } from '../support/libreoffice.ts';
import { expectAsWritten } from '../support/opened-workbook.ts';
import { type Caller, headersOf, startTestApp, type TestApp } from '../support/test-app.ts';
import { IS_LONG } from '../support/test-form.ts';
import { zippedFiles } from '../support/zipped-files.ts';

const EVERY_PART = {
  bat_phieu_thu_chi: true,
  bat_ngan_quy: true,
  bat_hoa_don: true,
  bat_giu_cho: true,
  bat_bac_ty_gia: true,
  bat_nguon_ty_gia: true,
};
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const COVER = 'Thông tin';

let api: TestApp;
let owner: Caller;
const files = new Map<string, Buffer>();
let opened: Map<string, Opened>;

/** The second branch of the demo works from tills. */
const asOf = (path: string) => (/^\/(ngan-quy|ca|giao-quy|kiem-ngan)\b/.test(path) ? inBranch(owner, 2) : owner);
const read = async <Data>(path: string) => (await api.call<Data>('GET', path, { as: asOf(path) })).data;
const act = async <Data>(path: string, body: object, as = owner): Promise<Data> => {
  const answer = await api.call<Data>('POST', path, { as, body });
  expect([path, answer]).toMatchObject([path, { code: 200 }]);
  return answer.data;
};

/** What the demo business leaves empty: reservations, tiers, sources and rules of rates, an act that waits for a second person. */
async function fillTheRest(feed: { url: string; answerWith: (list: string) => void }): Promise<void> {
  const approvals = approvalsOf(api);
  await approvals.set(EVERY_PART);
  const [{ id: USD } = { id: 0 }] = await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`);
  const [{ id: VND } = { id: 0 }] = await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'VND'`);
  const [posted] = await api.sql<{ rate: string }>(
    `SELECT trim_scale(ty_gia_ban)::text AS rate FROM ty_gia WHERE tien_id = $1 AND chi_nhanh_id IS NULL AND nhom_ty_gia IS NULL ORDER BY id DESC LIMIT 1`,
    [USD],
  );
  const den_luc = new Date(Date.now() + 3_600_000).toISOString();
  const kept = { loai: 'BNT', tien_id: USD, so_luong: '10', ty_gia: posted?.rate, den_luc };
  await act('/giu-cho', { ...kept, ten_khach: '=Trần Thị Mai', dien_thoai: '0903123456' });
  const { id: nhom_khach_id } = await act<{ id: number }>('/nhom-khach', { ten: '+Đối tác' });
  await act('/bac-ty-gia', {
    ten: '@Bậc 1',
    chieu: 1,
    cach_tinh: 1,
    tot_hon: '20',
    tu_so_luong: '1000',
    nhom_khach_id,
  });
  const source = { ten: '-Ngân hàng', cach: 1, dinh_dang: 'xml_vcb', dia_chi: feed.url };
  const { id } = await act<{ id: number }>('/nguon-ty-gia', source);
  await api.sql('UPDATE nguon_ty_gia SET trang_thai = 1');
  feed.answerWith(vcbList(vcbMoment(new Date(Date.now() - 60_000)), [['USD', '26,110.00', '-', '26,390.00']]));
  await act(`/nguon-ty-gia/${id}/lay`, {});
  await act('/quy-tac-ty-gia', { tien_id: USD, mua_lech: '-30', mua_cach: 1, ban_cach: 2, ban_lech: '0.125' });
  const [{ id: nguoi_dung_id } = { id: 0 }] = await api.sql<{ id: number }>(
    `SELECT id FROM nguoi_dung WHERE tai_khoan = 'quanly'`,
  );
  await act('/nguoi-dung-ngoai-gio', { nguoi_dung_id, tu: new Date().toISOString(), den: den_luc, ly_do: 'Kiểm kê' });
  const wrong = 'ma,ten,loai,tk_ke_toan\n=THU-1,Thử,9,642';
  const { data: refused } = await sendFile(api, '/khoan-muc', wrong, { as: owner });
  expect(refused satisfies ImportAnswer).toMatchObject({ dong_loi: 1 });
  await approvals.set({ duyet_phieu_chi_tu: '1000' });
  const { items } = await read<{ items: Item[] }>('/khoan-muc?pageSize=100');
  const item = items.find(({ loai }) => loai === 1)?.id;
  const said = { nguoi_nop_nhan: 'Công ty Điện lực', ly_do: 'Tiền điện' };
  const body = { loai: 2, khoan_muc_id: item, tien_id: VND, so_tien: '5000', ...said };
  approvals.filed(await api.call('POST', '/phieu-thu-chi', { as: owner, body }));
}

/** Every address that answers with a workbook, from the description of the API. */
async function addresses(): Promise<string[]> {
  const { paths } = (await api.app.inject({ url: '/api/docs/json' })).json() as {
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
  };
  const [days] = await api.sql<{ first: string; last: string }>(
    'SELECT min(ngay)::text AS first, max(ngay)::text AS last FROM ket',
  );
  const whole = `tu_ngay=${days?.first}&den_ngay=${days?.last}`;
  const idOf = async (sql: string) => String((await api.sql<{ id: number }>(sql))[0]?.id);
  const ids = {
    '/ket/': await idOf('SELECT id FROM ket WHERE trang_thai = 2 ORDER BY id LIMIT 1'),
    '/log-import/': await idOf('SELECT id FROM log_import ORDER BY id DESC LIMIT 1'),
    '/khach-hang/': await idOf(
      'SELECT khach_hang_id AS id FROM giao_dich WHERE khach_hang_id IS NOT NULL ORDER BY id LIMIT 1',
    ),
  };
  const found = Object.entries(paths).flatMap(([path, { get }]) => {
    const names = get?.parameters?.map(({ name }) => name) ?? [];
    if (!get || !(path.endsWith('/export') || path.endsWith('/xuat') || names.includes('format'))) return [];
    const own = path.replace('/api', '');
    const [, id = ''] = Object.entries(ids).find(([start]) => own.startsWith(start)) ?? [];
    const span = names.includes('tu_ngay') ? `&${whole}${names.includes('chi_nhanh') ? '&chi_nhanh=tat_ca' : ''}` : '';
    const format = names.includes('format') ? '?format=xlsx' : '?';
    return [`${own.replace('{id}', id)}${format}${span}`];
  });
  return found;
}

describe.runIf(hasOffice && IS_LONG)('every workbook that there is, opened in LibreOffice', async () => {
  const feed = await startFeedServer();
  beforeAll(async () => {
    api = await startTestApp({ RATE_SOURCE_HOSTS: feed.place, RATE_SOURCE_CA: feed.file });
    await writeDemo(api.database, { days: 5, customers: 16, branches: 2 });
    owner = await api.signIn('quantri');
    await fillTheRest(feed);
    for (const path of await addresses()) {
      const answer = await api.app.inject({ url: `/api${path}`, headers: headersOf(asOf(path)) });
      const isArchive = path.includes('/xuat?');
      const type = isArchive ? 'application/zip' : XLSX;
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, 200, type]);
      const [workbook] = isArchive ? zippedFiles(answer.rawPayload).values() : [answer.rawPayload];
      files.set(path, workbook as Buffer);
    }
    opened = await openInOffice(files);
    return () => api.close();
  }, 400_000);

  test('each is read as it is written, sheet by sheet and number by number', async () => {
    let numbers = 0;
    for (const [path, file] of files) numbers += (await expectAsWritten(path, file, opened.get(path))).numbers;
    expect(numbers).toBeGreaterThan(2000);
    process.stdout.write(`${files.size} workbooks, ${numbers} numbers\n`);
    const empty = [...opened].filter(([, sheets]) =>
      [...sheets].every(([name, rows]) => name === COVER || rows.length < 2),
    );
    expect(empty.map(([path]) => path)).toEqual([]);
  });

  test('the sums under it are those of the screen', async () => {
    let compared = 0;
    for (const [path, sheets] of opened) {
      if (!/\/export\?format/.test(path)) continue;
      const screen = path.replace('/export?format=xlsx', '?');
      const { footer } = (await read<{ footer?: Record<string, unknown> } | null>(screen)) ?? {};
      const [, [headings = [], ...rows] = []] = [...sheets].find(([name]) => name !== COVER) ?? [];
      for (const [field, sum] of Object.entries(footer ?? {})) {
        const said = rows.at(-1)?.[headings.indexOf(fieldName('vi', field))] ?? '';
        if (!isDecimal(said) || typeof sum === 'object') continue;
        compared += 1;
        expect(`${path} ${field} ${compare(said, String(sum))} ${said}`).toBe(`${path} ${field} 0 ${said}`);
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});
