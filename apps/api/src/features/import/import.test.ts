import type { ImportLogDetail, ImportLogRow, ImportProgress } from '@doi-tien/contract/import.schema';
import type { ListPage } from '@doi-tien/contract/list';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type SendOptions, sendFile, workbookOf } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { IS_LONG } from '../../../../../tests/support/test-form.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const send = (path: string, content: string | Uint8Array, options: SendOptions = {}) =>
  sendFile(api, path, content, { as: admin, ...options });
const dry = (path: string, content: string | Uint8Array, options: SendOptions = {}) =>
  send(path, content, { ...options, query: 'thu=1' });
const download = (path: string, language = 'vi') =>
  api.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${admin.token}`, device_id: admin.deviceId, 'accept-language': language },
  });
const count = async (table: string) =>
  (await api.sql<{ n: number }>(`SELECT count(*)::int n FROM ${table}`))[0]?.n ?? 0;

test('a dry run tells what each row would do, and keeps nothing', async () => {
  const before = [await count('tien'), await count('log_thao_tac'), await count('log_import')];
  const file = [
    'Mã,Tên,Ký hiệu,Mã loại tiền,Số lẻ',
    'NZD,Đô la New Zealand,NZ$,NGOAI-TE,2',
    'USD,Đô la Mỹ,$,NGOAI-TE,2',
    'EUR,Đồng Euro,€,ngoại tệ tiền mặt,2',
    'xấu,,?,LẠ,x',
  ].join('\n');
  const { data, code } = await dry('/tien', file);
  expect(code).toBe(200);
  expect(data).toMatchObject({
    id: null,
    thu: true,
    da_ghi: false,
    tong_dong: 4,
    them_moi: 1,
    cap_nhat: 1,
    khong_doi: 1,
    dong_loi: 1,
    dinh_dang: 'csv',
    ma_hoa: 'utf-8',
    dau_phan_cach: ',',
    // No column of it holds figures with decimals.
    dau_thap_phan: null,
    chac_chan: true,
  });
  const unsure = await dry('/menh-gia', 'ma_tien,gia_tri\nUSD,100');
  expect(unsure.data).toMatchObject({ dau_thap_phan: '.', chac_chan: false });
  expect(data.dong.map(({ dong, ket_qua }) => [dong, ket_qua])).toEqual([
    [2, 'them'],
    [3, 'khong_doi'],
    [4, 'cap_nhat'],
    [5, 'loi'],
  ]);
  expect(data.dong[2]?.thay_doi).toEqual(['ten']);
  expect(data.dong[3]?.loi?.map(({ field }) => field)).toEqual(['so_le', 'ma_loai_tien']);
  expect([await count('tien'), await count('log_thao_tac'), await count('log_import')]).toEqual(before);
});

test('the good rows go in, the others come back as a file that can be mended and sent again', async () => {
  const file =
    'ma;ten;ky_hieu;loai_tien;so_le;ton_toi_thieu\nNZD;Đô la New Zealand;NZ$;NGOAI-TE;2;1.500,5\nsai mã;Sai;?;NGOAI-TE;2;2';
  const { data } = await send('/tien', file, { query: 'che_do=dong_dung' });
  expect(data).toMatchObject({ da_ghi: true, them_moi: 1, dong_loi: 1, dau_phan_cach: ';', dau_thap_phan: ',' });
  expect(await api.sql(`SELECT ton_toi_thieu::float FROM tien WHERE ma = 'NZD'`)).toEqual([{ ton_toi_thieu: 1500.5 }]);
  const detail = await api.call<ImportLogDetail>('GET', `/log-import/${data.id}`, { as: admin });
  expect(detail.data).toMatchObject({ trang_thai: 2, loai: 'tien', dong_loi: 1, co_tep_loi: true, giai_doan: 'xong' });
  expect(detail.data.loi[0]).toMatchObject({ dong: 3, loi: [{ field: 'ma' }] });
  const { rawPayload } = await download(`/log-import/${data.id}/dong-loi`);
  const rejected = (await readXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows ?? [];
  expect(rejected[0]?.slice(-2)).toEqual(['Dòng', 'Lý do']);
  expect(rejected[1]?.slice(-2)).toEqual([3, 'Mã: Chỉ gồm chữ in hoa không dấu, chữ số và dấu gạch ngang']);
  const csv = (await download(`/log-import/${data.id}/dong-loi?format=csv`, 'en')).body.replace('sai mã', 'SAI-MA');
  expect((await send('/tien', csv)).data).toMatchObject({ da_ghi: true, them_moi: 1, dong_loi: 0 });
});

test('with one branch the file of refused rows has no columns of branches, unless its sender filled them in', async () => {
  const headings = async (file: string) => {
    const { data } = await send('/ty-gia', file, { query: 'che_do=dong_dung' });
    expect(data.dong_loi).toBe(1);
    return (await download(`/log-import/${data.id}/dong-loi?format=csv`)).body.split('\n')[0];
  };
  expect(await headings('ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc\nXXX,1,2,1')).not.toContain('chi nhánh');
  expect(await headings('ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc,ma_chi_nhanh\nUSD,1,2,1,HN9')).toContain(
    'Mã chi nhánh',
  );
});

test('all or nothing: one bad row refuses the file, and the log says so', async () => {
  const { code, error, data, message } = await send('/loai-tien', 'ma,ten,nhom\nTOT,Tốt,2\nXAU,Xấu,9');
  expect([code, error, message]).toEqual([422, 'IMPORT_HAS_BAD_ROWS', 'Có 1 dòng lỗi nên không nhập dòng nào']);
  expect(data).toMatchObject({ da_ghi: false, them_moi: 1, dong_loi: 1, dong: [{ dong: 3, ket_qua: 'loi' }] });
  expect(await api.sql(`SELECT 1 FROM loai_tien WHERE ma = 'TOT'`)).toEqual([]);
  expect((await api.call<ImportLogDetail>('GET', `/log-import/${data.id}`, { as: admin })).data.trang_thai).toBe(3);
});

test('the same file a second time changes nothing', async () => {
  const file = 'Mã tiền,Giá trị,Nhóm tỷ giá,Đang lưu hành\nNZD,100,lớn,có\nNZD,"50,00",,không\nUSD,100,50–100,true';
  const first = await send('/menh-gia', file);
  expect(first.data).toMatchObject({ them_moi: 2, khong_doi: 1, dau_thap_phan: ',' });
  const state = () => api.sql(`SELECT id, phien_ban FROM menh_gia ORDER BY id`);
  const before = await state();
  expect((await send('/menh-gia', file)).data).toMatchObject({ them_moi: 0, cap_nhat: 0, khong_doi: 3 });
  expect(await state()).toEqual(before);
});

test('each new or changed record has its log row, the file has one, and a repeated submission does nothing', async () => {
  const before = await count('log_thao_tac');
  const file = 'ma,ten,nhom\nBAC,Bạc,3\nVANG,Vàng,3';
  const options = { headers: { 'idempotency-key': 'import-once-1' }, query: `theo_doi=${crypto.randomUUID()}` };
  const first = await send('/loai-tien', file, options);
  expect(await count('log_thao_tac')).toBe(before + 3);
  const files = await count('log_import');
  // Answered with what the first time came to, not with what another one would.
  expect((await send('/loai-tien', file, options)).data).toEqual(first.data);
  expect(await count('log_thao_tac')).toBe(before + 3);
  expect(await count('log_import')).toBe(files);
  const log = await api.sql(`SELECT hanh_dong, doi_tuong_id FROM log_thao_tac ORDER BY id DESC LIMIT 1`);
  expect(log).toEqual([{ hanh_dong: 'import', doi_tuong_id: String(first.data.id) }]);
  // Read with another decimal sign, the same file is another submission.
  const otherSign = await send('/loai-tien', file, { ...options, query: 'dau_thap_phan=,' });
  expect(otherSign.error).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('rows repeated within a file are refused, naming the first', async () => {
  const { data } = await dry('/loai-tien', 'ma,ten,nhom\nKIM,Kim,3\nKIM,Khác,3');
  expect(data.dong[1]?.loi).toEqual([{ field: 'ma', message: 'Trùng với dòng 2 của tệp' }]);
});

test('rates come from a file with their own moments; the past is completed and never contradicted', async () => {
  const headings = ['Ma tien', 'Nhom ty gia', 'Ty gia mua', 'Ty gia ban', 'Ty gia goc', 'Hieu luc tu'];
  const moment = new Date(Date.UTC(2026, 0, 5, 8, 30));
  const file = await workbookOf(headings, [
    ['USD', null, 25900, '26.150,5', 26000, moment],
    ['USD', '50–100', 25950, 26150, 26000, '05/01/2026 08:30:00'],
    ['EUR', null, 28000, 28500, 28200, '2026-01-05T01:30:00Z'],
    ['VND', null, 1, 1, 1, moment],
    ['USD', 'lạ', 1, 1, 1, moment],
  ]);
  const { data } = await send('/ty-gia', file, { name: 'ty-gia.xlsx', query: 'che_do=dong_dung' });
  expect(data).toMatchObject({ them_moi: 3, dong_loi: 2, dinh_dang: 'xlsx', ma_hoa: null, trang_tinh: 'Dữ liệu' });
  const saved = await api.sql(`SELECT DISTINCT hieu_luc_tu::text, dot FROM ty_gia`);
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatchObject({ hieu_luc_tu: expect.stringContaining('2026-01-05') });
  const contradiction =
    'ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc,hieu_luc_tu\nUSD,25901,26150.5,26000,05/01/2026 08:30';
  expect((await send('/ty-gia', contradiction)).data.dong[0]?.loi?.[0]?.field).toBe('hieu_luc_tu');
  const now = 'ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc\nGBP,33000,34000,33500';
  expect((await send('/ty-gia', now)).data.them_moi).toBe(1);
  expect((await send('/ty-gia', now)).data).toMatchObject({ them_moi: 0, khong_doi: 1 });
});

test('a rate far from the one before it needs a reason in its row, also when that one is in the same file', async () => {
  const head = 'ma_tien,ty_gia_mua,ty_gia_ban,ty_gia_goc,hieu_luc_tu,ly_do';
  const rows = ['JPY,160,170,165,01/02/2026 08:00,', 'JPY,16,17,16.5,02/02/2026 08:00,'];
  const { data } = await dry('/ty-gia', [head, ...rows].join('\n'));
  expect(data.dong.map(({ loi }) => loi?.[0]?.field)).toEqual([undefined, 'ly_do']);
  expect(data.dong[1]?.loi?.[0]?.message).toBe('Lệch -90\u00a0% so với niêm yết (160): ghi lý do');
  const explained = [head, rows[0], `${rows[1]}Đổi đơn vị`].join('\n');
  expect((await send('/ty-gia', explained)).data).toMatchObject({ them_moi: 2, dong_loi: 0 });
  const kept = await api.sql(
    `SELECT r.ly_do FROM ty_gia r JOIN tien t ON t.id = r.tien_id WHERE t.ma = 'JPY' ORDER BY r.hieu_luc_tu`,
  );
  expect(kept).toEqual([{ ly_do: null }, { ly_do: 'Đổi đơn vị' }]);
});

test('new accounts get one-time passwords, told once and kept nowhere', async () => {
  const file =
    'Tài khoản,Họ và tên,Vai trò,Ngày sinh,Giới tính\nmoi.mot,Mới Một,GIAO_DICH_VIEN,31/12/1995,Nữ\nQuanLy,Quản Lý Mới,QUAN_LY,,';
  const { data } = await send('/users', file);
  expect(data).toMatchObject({ them_moi: 1, cap_nhat: 1 });
  expect(data.mat_khau_mot_lan).toEqual([{ tai_khoan: 'moi.mot', mat_khau: expect.any(String) }]);
  const password = data.mat_khau_mot_lan?.[0]?.mat_khau ?? '';
  const newcomer = await api.signIn('moi.mot', password);
  expect((await api.call('GET', '/tien', { as: newcomer })).error).toBe('PASSWORD_CHANGE_REQUIRED');
  const traces = await api.sql(`SELECT sau::text FROM log_thao_tac UNION ALL SELECT tra_loi::text FROM khoa_gui_trung`);
  expect(JSON.stringify(traces)).not.toContain(password);
  expect(JSON.stringify(traces)).not.toContain('$argon2');
  const again = await send('/users', file);
  expect(again.data).toMatchObject({ khong_doi: 2 });
  expect(again.data.mat_khau_mot_lan).toBeUndefined();
});

test('the last administrator cannot be locked out by a file', async () => {
  const file = 'tai_khoan,ho_va_ten,ma_vai_tro,trang_thai\nquantri,Quản Trị,QUAN_TRI,2';
  const { data } = await dry('/users', file);
  expect(data.dong[0]).toMatchObject({ ket_qua: 'loi', loi: [{ field: '' }] });
  expect(data.dong[0]?.loi?.[0]?.message).toBe('Phải còn ít nhất một quản trị viên đang hoạt động');
});

test('encodings with and without a mark are read and told', async () => {
  const text = 'ma,ten,nhom\nTHU,Thử nghiệm,2';
  const encodings = { 'utf-8': text, 'utf-8-bom': `\uFEFF${text}` };
  for (const [name, content] of Object.entries(encodings)) {
    expect((await dry('/loai-tien', content)).data).toMatchObject({ ma_hoa: name, them_moi: 1 });
  }
  const wide = Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le');
  expect((await dry('/loai-tien', wide)).data).toMatchObject({ ma_hoa: 'utf-16le', dau_phan_cach: '\t', them_moi: 1 });
});

test('the template is read back as an empty file, in both languages and formats', async () => {
  for (const path of ['/tien', '/loai-tien', '/menh-gia', '/ty-gia', '/users']) {
    for (const [format, language] of [
      ['xlsx', 'vi'],
      ['csv', 'en'],
    ] as const) {
      const { rawPayload, statusCode } = await download(`${path}/import/template?format=${format}`, language);
      expect(statusCode).toBe(200);
      expect(await dry(path, rawPayload, { name: `mau.${format}` })).toMatchObject({ error: 'FILE_EMPTY' });
    }
  }
  const csv = (await download('/tien/import/template?format=csv', 'en')).body;
  expect(parseCsv(csv.slice(1))[0]).toContain('Currency type code');
});

test('the log lists, exports and follows imports; only their sender may watch one', async () => {
  const theo_doi = crypto.randomUUID();
  await send('/loai-tien', 'ma,ten,nhom\nCUOI,Cuối,3', { query: `theo_doi=${theo_doi}` });
  const progress = await api.call<ImportProgress>('GET', `/log-import/tien-do/${theo_doi}`, { as: admin });
  expect(progress.data).toMatchObject({ trang_thai: 2, giai_doan: 'xong', da_xu_ly: 1, tong_dong: 1 });
  const teller = await api.signIn('giaodich1');
  expect((await api.call('GET', `/log-import/tien-do/${theo_doi}`, { as: teller })).code).toBe(404);
  expect((await api.call('GET', '/log-import', { as: teller })).code).toBe(403);
  const { data } = await api.call<ListPage<ImportLogRow>>('GET', '/log-import?q=du-lieu', { as: admin });
  expect(data.total).toBeGreaterThan(5);
  expect((await download('/log-import/export?format=csv')).statusCode).toBe(200);
});

test('only who may import an area does', async () => {
  const teller = await api.signIn('giaodich1');
  expect((await send('/tien', 'ma\nX', { as: teller })).code).toBe(403);
  expect((await api.call('GET', '/users/import/template', { as: teller })).code).toBe(403);
});

test.runIf(IS_LONG)(
  'what passed its dry run is saved, however many rows it changes',
  async () => {
    // More calls than PostgreSQL takes columns in one statement.
    const lines = Array.from({ length: 1700 }, (_, index) => `NHIEU-${index},Loại ${index},2`);
    const file = `ma,ten,nhom\n${lines.join('\n')}`;
    expect((await dry('/loai-tien', file)).data).toMatchObject({ them_moi: 1700, dong_loi: 0 });
    expect(await send('/loai-tien', file)).toMatchObject({ code: 200, data: { da_ghi: true, them_moi: 1700 } });
    await api.sql(`DELETE FROM loai_tien WHERE ma LIKE 'NHIEU-%'`);
  },
  240_000,
);
