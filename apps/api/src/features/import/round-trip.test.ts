import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendFile, workbookOf } from '../../../../../tests/support/import-files.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { size } from '../../../../../tests/support/test-form.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const send = (path: string, content: string | Uint8Array, query: string, name = 'a.csv') =>
  sendFile(api, path, content, { as: admin, query, name });

const TABLES = ['loai_tien', 'tien', 'menh_gia', 'ty_gia', 'nguoi_dung'];
const state = async () =>
  JSON.stringify(await Promise.all(TABLES.map((table) => api.sql(`SELECT * FROM ${table} ORDER BY id`))));

/** Values an honest person, a careless one and a hostile one would type. */
const code = fc.oneof(fc.constantFrom('USD', 'EUR', 'LA-1', 'LA-2', 'LA-3'), fc.string({ maxLength: 6 }));
const text = fc.oneof(
  fc.constantFrom('Tên', '=1+1', '@x', "'=x", '+84', 'a,b;c', '"', ''),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const figure = fc.constantFrom('0', '1', '2', '1.5', '100000', '-1', 'x', '');
const kind = fc.constantFrom('NGOAI-TE', 'DIEN-TU', 'NOI-TE', 'lạ', '');
const row = fc.tuple(code, text, text, kind, figure, figure);
const HEADINGS = ['ma', 'ten', 'ky_hieu', 'ma_loai_tien', 'so_le', 'ton_toi_thieu'];
const csvOf = (rows: string[][]) =>
  [HEADINGS, ...rows].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

test('any file applies wholly as it was previewed, or not at all', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('tat_ca', 'dong_dung'),
      fc.boolean(),
      async (rows, mode, asWorkbook) => {
        const file = asWorkbook ? await workbookOf(HEADINGS, rows) : csvOf(rows);
        const name = asWorkbook ? 'a.xlsx' : 'a.csv';
        const before = await state();
        const preview = await send('/tien', file, 'thu=1', name);
        expect(await state()).toBe(before);
        const real = await send('/tien', file, `che_do=${mode}`, name);
        if (preview.code !== 200) {
          expect(real.error).toBe(preview.error);
          expect(await state()).toBe(before);
          return;
        }
        const { tong_dong, them_moi, cap_nhat, khong_doi, dong_loi } = preview.data;
        expect(real.data).toMatchObject({ tong_dong, them_moi, cap_nhat, khong_doi, dong_loi });
        const refused = preview.data.dong.filter(({ ket_qua }) => ket_qua === 'loi');
        expect(real.data.dong).toEqual(refused);
        expect(real.code).toBe(mode === 'tat_ca' && dong_loi > 0 ? 422 : 200);
        const after = await state();
        if (real.code !== 200) expect(after).toBe(before);
        else expect(after === before).toBe(them_moi + cap_nhat === 0);
        const again = await send('/tien', file, `che_do=${mode}`, name);
        expect(again.data).toMatchObject({ dong_loi, ...(real.code === 200 && { them_moi: 0, cap_nhat: 0 }) });
        expect(await state()).toBe(after);
      },
    ),
    { numRuns: size(4, 15), endOnFailure: true },
  );
}, 240_000);

test('what was exported changes nothing when it is imported', async () => {
  const [usd] = await api.sql<{ id: number }>(`SELECT id FROM tien WHERE ma = 'USD'`);
  const rate = { tien_id: usd?.id, ty_gia_mua: '25900.12345678', ty_gia_ban: '26150', ty_gia_goc: '26000.5' };
  const groups = [null, '50–100', '5–20'];
  const dong = groups.map((nhom_ty_gia) => ({ ...rate, nhom_ty_gia }));
  expect((await api.call('POST', '/ty-gia', { as: admin, body: { dong } })).code).toBe(200);
  const later = {
    dong: [{ ...rate, nhom_ty_gia: null }],
    hieu_luc_tu: new Date(Date.now() + 86_400_123).toISOString(),
  };
  await api.call('POST', '/ty-gia', { as: admin, body: later });
  await api.call('POST', '/ty-gia', {
    as: admin,
    body: { ...later, dong: [{ ...later.dong[0], ty_gia_mua: '25000' }] },
  });
  const person = {
    ho_va_ten: "=Nguyễn 'Văn' A",
    dien_thoai: '+84901234567',
    dia_chi: 'Số 1,\n"hẻm" 2',
    ngay_sinh: '1990-02-28',
  };
  const role = await api.sql<{ id: number }>(`SELECT id FROM vai_tro WHERE ma = 'KE_TOAN'`);
  const body = { ...person, tai_khoan: 'la.lung', vai_tro_id: role[0]?.id, gioi_tinh: 2, email: 'a@example.com' };
  expect((await api.call('POST', '/users', { as: admin, body })).code).toBe(200);

  const before = await state();
  for (const path of ['/loai-tien', '/tien', '/menh-gia', '/ty-gia', '/users']) {
    for (const format of ['xlsx', 'csv']) {
      for (const language of ['vi', 'en']) {
        const headers = {
          authorization: `Bearer ${admin.token}`,
          device_id: admin.deviceId,
          'accept-language': language,
        };
        const { rawPayload } = await api.app.inject({ url: `/api${path}/export?format=${format}`, headers });
        const { code: status, data } = await send(path, rawPayload, '', `a.${format}`);
        expect([path, format, status, data.them_moi, data.cap_nhat, data.dong_loi]).toEqual([
          path,
          format,
          200,
          0,
          0,
          0,
        ]);
        expect(data.khong_doi).toBeGreaterThan(0);
      }
    }
  }
  expect(await state()).toBe(before);
}, 240_000);
