import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase, withClient } from '../support/databases.ts';

/** Tickets as they were before customers had records: a number of a paper, and what somebody typed beside it. */
const TICKETS = [
  ['A1', 'Trần Mai', '0901', null, 1, '1000000'],
  ['A1', 'Trần Thị Mai', null, 'CCCD', 1, '2000000'],
  ['A1', 'TRAN THI MAI', null, null, 1, '3000000'],
  ['A1', 'Nhầm Người', '0999', 'Hộ chiếu', 3, '9000000'],
  ['B2', null, null, null, 2, '500000'],
  [null, 'Khách lẻ', null, null, 1, '700000'],
  ['C3', 'Lê Lớn', null, 'CCCD', 1, '250000000'],
  ['C3', 'Lê Lớn', null, 'CCCD', 1, '150000000'],
  ['C3', 'Lê Lớn', null, 'CCCD', 2, '90000000'],
] as const;

let target: TestDatabase;
beforeAll(async () => {
  target = await createEmptyDatabase(inject('postgresUrl'));
  await migrate({ url: target.url, allowUnsafe: true, upTo: '0014_live_events' });
  await withClient(target.url, async (client) => {
    // Without the safes, currencies and roles that the rows refer to.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO nguoi_dung (tai_khoan, ho_va_ten, vai_tro_id, mat_khau, chi_nhanh_ids) VALUES ('cu', 'Cũ', 1, '-', '{1}')`,
    );
    for (const [index, [number, name, phone, kind, status, value]] of TICKETS.entries()) {
      await client.query(
        `INSERT INTO giao_dich (chi_nhanh_id, loai, ma_giao_dich, ngay, tien_thanh_toan_id, thanh_tien, gia_tri, trang_thai, nguoi_tao,
           so_giay_to, ten_khach, dien_thoai, loai_giay_to)
         VALUES (1, 'MNT', $1, '2026-11-01', 1, $2, $2, $3, 1, $4, $5, $6, $7)`,
        [`MNT-${index}`, value, status, number, name, phone, kind],
      );
    }
  });
  // Two steps, since a row that is changed twice in one transaction has its references checked, and those of these rows are missing.
  await migrate({ url: target.url, allowUnsafe: true, upTo: '0015_customers' });
  await migrate({ url: target.url, allowUnsafe: true });
}, 120_000);
afterAll(() => target.drop());

const read = (text: string) => withClient(target.url, async (client) => (await client.query(text)).rows);

test('one person per number: the newest details that were not void, and earlier names stay findable', async () => {
  const people = await read(`
    SELECT ho_va_ten, ten_khac, dien_thoai, loai, so FROM khach_hang k JOIN giay_to p ON p.khach_hang_id = k.id ORDER BY so`);
  expect(people).toEqual([
    {
      ho_va_ten: 'TRAN THI MAI',
      ten_khac: ['Trần Thị Mai', 'Trần Mai', 'Nhầm Người'],
      dien_thoai: '0901',
      loai: 'CCCD',
      so: 'A1',
    },
    { ho_va_ten: null, ten_khac: [], dien_thoai: null, loai: '', so: 'B2' },
    { ho_va_ten: 'Lê Lớn', ten_khac: [], dien_thoai: null, loai: 'CCCD', so: 'C3' },
  ]);
  expect(await read(`SELECT count(*)::int AS found FROM khach_hang WHERE tim_kiem LIKE '%tran mai%'`)).toEqual([
    { found: 1 },
  ]);
});

test('every ticket with a number is linked, and the totals of the day leave out what was void', async () => {
  const linked = await read(
    'SELECT so_giay_to, khach_hang_id IS NOT NULL AS linked, phien_ban FROM giao_dich ORDER BY id',
  );
  expect(linked.map((row) => [row.so_giay_to, row.linked, row.phien_ban])).toEqual(
    TICKETS.map(([number]) => [number, number !== null, 1]),
  );
  const days = await read(`
    SELECT p.so, d.gia_tri::text AS total FROM customer_days d JOIN giay_to p ON p.khach_hang_id = d.khach_hang_id ORDER BY 1`);
  expect(days).toEqual([
    { so: 'A1', total: '6000000' },
    { so: 'B2', total: '500000' },
    { so: 'C3', total: '490000000' },
  ]);
});

test('a day that was large before there was a register gets its report, of the completed tickets', async () => {
  const reports = await read(`
    SELECT r.so_bao_cao, p.so, r.ngay::text AS day, r.tong_tien::text AS total, r.so_phieu, r.trang_thai, r.con_hieu_luc
    FROM bao_cao_giao_dich_lon r JOIN giay_to p ON p.khach_hang_id = r.khach_hang_id`);
  expect(reports).toEqual([
    {
      so_bao_cao: 'GDL-2026-000001',
      so: 'C3',
      day: '2026-11-01',
      total: '400000000',
      so_phieu: 2,
      trang_thai: 1,
      con_hieu_luc: true,
    },
  ]);
  expect(await read('SELECT nam, so FROM report_numbers')).toEqual([{ nam: 2026, so: 1 }]);
});
