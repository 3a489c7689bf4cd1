import type { LargeReport, LargeReportDetail } from '@doi-tien/contract/large-reports.schema';
import { sql } from 'kysely';
import { LINES_IN_WORDS } from '../../domain/currencies/lines-in-words.ts';
import { readSettings } from '../../domain/settings/settings.repository.ts';
import type { Db } from '../../platform/db/database.ts';
import { hasSeveralBranches } from '../../platform/db/several-branches.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { reportList } from './reports.list.ts';

type Person = LargeReportDetail['khach_hang'];
type Ticket = LargeReportDetail['phieu'][number];
type ReportEvent = LargeReportDetail['dien_bien'][number];

/** One report with the person, the tickets of the day, also void ones, and everything that happened to it. */
export async function readReport(db: Db, id: number): Promise<LargeReportDetail> {
  const report = await findRow<LargeReport>(db, reportList, id);
  const settings = await readSettings(db);
  return {
    ...report,
    gop_vao: await findJoined(db, id),
    khach_hang: await readPerson(db, report.khach_hang_id),
    phieu: await readTickets(db, report),
    dien_bien: await readEvents(db, id),
    doanh_nghiep: {
      ten: settings.ten_doanh_nghiep,
      dia_chi: settings.dia_chi_doanh_nghiep,
      dien_thoai: settings.dien_thoai_doanh_nghiep,
      ma_so_thue: settings.ma_so_thue,
    },
  };
}

async function findJoined(db: Db, id: number): Promise<LargeReportDetail['gop_vao']> {
  const { rows } = await sql<{ id: number; so_bao_cao: string }>`
    SELECT o.id, o.so_bao_cao FROM bao_cao_giao_dich_lon r JOIN bao_cao_giao_dich_lon o ON o.id = r.gop_vao_id
    WHERE r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

async function readPerson(db: Db, customerId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    SELECT c.ho_va_ten, c.ten_khac, c.ngay_sinh, c.gioi_tinh, c.quoc_tich, c.dien_thoai, c.dia_chi, c.nghe_nghiep,
      (SELECT coalesce(json_agg(paper), '[]') FROM (
         SELECT p.loai, p.so, p.ngay_cap, p.noi_cap FROM giay_to p WHERE p.khach_hang_id = c.id ORDER BY p.trang_thai, p.id) paper) AS giay_to
    FROM khach_hang c WHERE c.id = ${customerId}`.execute(db);
  if (!rows[0]) throw new Error('The report has no customer');
  return rows[0];
}

/** None of a report that was joined into another: its tickets stand there. */
async function readTickets(db: Db, { id, khach_hang_id, ngay }: LargeReport): Promise<Ticket[]> {
  const isNamed = await hasSeveralBranches(db);
  const { rows } = await sql<Ticket>`
    SELECT g.id, g.ma_giao_dich, g.loai, g.trang_thai, CASE WHEN ${isNamed} THEN b.ten END AS chi_nhanh, u.ho_va_ten AS nguoi_tao, g.ngay_tao,
      g.ten_khach, g.loai_giay_to, g.so_giay_to, coalesce(${LINES_IN_WORDS}, '') AS dien_giai, g.gia_tri_truoc_phi
    FROM khach_hang m JOIN giao_dich g ON g.khach_hang_id = m.id AND g.ngay = ${ngay}::date
    JOIN chi_nhanh b ON b.id = g.chi_nhanh_id JOIN nguoi_dung u ON u.id = g.nguoi_tao
    WHERE m.root_id = ${khach_hang_id} AND g.trang_thai <> 2
      AND EXISTS (SELECT FROM bao_cao_giao_dich_lon r WHERE r.id = ${id} AND r.gop_vao_id IS NULL)
    ORDER BY g.ngay_tao, g.id`.execute(db);
  return rows;
}

async function readEvents(db: Db, id: number): Promise<ReportEvent[]> {
  const { rows } = await sql<ReportEvent>`
    SELECT e.id, e.loai, g.ma_giao_dich, o.so_bao_cao AS bao_cao_khac, e.tong_truoc, e.tong_sau, e.trang_thai_truoc, e.trang_thai_sau,
      e.ghi_chu, u.ho_va_ten AS nguoi, e.ngay_tao
    FROM dien_bien_bao_cao_lon e LEFT JOIN giao_dich g ON g.id = e.giao_dich_id LEFT JOIN bao_cao_giao_dich_lon o ON o.id = e.bao_cao_khac_id
    LEFT JOIN nguoi_dung u ON u.id = e.nguoi_tao WHERE e.bao_cao_id = ${id} ORDER BY e.id`.execute(db);
  return rows;
}
