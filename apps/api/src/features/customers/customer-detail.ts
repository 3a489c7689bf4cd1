import type { Customer, CustomerDetail, CustomerEvent } from '@doi-tien/contract/customers.schema';
import { sql } from 'kysely';
import { businessDay } from '../../domain/safe-day/business-day.ts';
import type { Db } from '../../platform/db/database.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { customerRows } from './customers.ts';
import { findPapers } from './papers.repository.ts';

type Figures = Pick<CustomerDetail, 'tong_hom_nay' | 'tong_nam_nay' | 'so_giao_dich' | 'gop_vao' | 'da_gop'>;

/** Everything about one person; also of a record that was merged into another, which is then closed. */
export async function readDetail(db: Db, id: number): Promise<CustomerDetail> {
  const row = await findRow<Customer>(db, customerRows, id);
  const figures = await readFigures(db, id, await businessDay(db));
  return { ...row, giay_to: await findPapers(db, id), ...figures };
}

async function readFigures(db: Db, id: number, day: string): Promise<Figures> {
  const name = sql`json_build_object('id', m.id, 'ho_va_ten', m.ho_va_ten, 'so_giay_to',
    coalesce((SELECT p.so FROM giay_to p WHERE p.khach_hang_id = m.id ORDER BY p.trang_thai, p.id LIMIT 1), NULL))`;
  const { rows } = await sql<Figures>`
    SELECT customer_total(c.id, ${day}::date, NULL) AS tong_hom_nay,
           (SELECT coalesce(sum(d.gia_tri), 0) FROM customer_days d
            WHERE d.khach_hang_id = c.id AND d.ngay >= date_trunc('year', ${day}::date) AND d.ngay <= ${day}::date) AS tong_nam_nay,
           (SELECT count(*)::int FROM giao_dich g
            WHERE g.khach_hang_id IN (SELECT m.id FROM khach_hang m WHERE m.root_id = c.id) AND g.trang_thai <> 3) AS so_giao_dich,
           (SELECT ${name} FROM khach_hang m WHERE m.id = c.gop_vao_id) AS gop_vao,
           (SELECT coalesce(json_agg(${name} ORDER BY m.id), '[]') FROM khach_hang m WHERE m.gop_vao_id = c.id) AS da_gop
    FROM khach_hang c WHERE c.id = ${id}`.execute(db);
  return rows[0] as Figures;
}

interface LoggedAct {
  id: number;
  act: string;
  person: string;
  moment: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What is told of an act; the log has the rest. */
const TOLD = [
  'ho_va_ten',
  'ngay_sinh',
  'gioi_tinh',
  'quoc_tich',
  'dien_thoai',
  'dia_chi',
  'nghe_nghiep',
  'muc_rui_ro',
  'nhom_khach',
  'ghi_chu',
  'loai',
  'so',
  'ngay_cap',
  'het_han',
  'noi_cap',
  'trang_thai',
  'loai_giay_to',
  'so_giay_to',
  'so_cu',
];

/** The newest acts on a person, of every branch: tickets may fill a record in, and each does so in the log of its own branch. */
export async function readHistory(db: Db, id: number): Promise<CustomerEvent[]> {
  await findRow<Customer>(db, customerRows, id);
  const { rows } = await sql<LoggedAct>`
    SELECT l.id, l.hanh_dong AS act, coalesce(u.ho_va_ten, l.tai_khoan, '') AS person, l.ngay_tao AS moment,
           l.truoc AS before, l.sau AS after
    FROM log_thao_tac l LEFT JOIN nguoi_dung u ON u.id = l.nguoi_dung_id
    WHERE l.doi_tuong = 'khach-hang' AND l.doi_tuong_id = ${String(id)} ORDER BY l.id DESC LIMIT 100`.execute(db);
  return rows.map(({ id: eventId, act, person, moment, before, after }) => ({
    id: eventId,
    hanh_dong: act,
    nguoi: person,
    ngay_tao: moment,
    ly_do: asText(after?.ly_do),
    thay_doi: TOLD.flatMap((truong) => {
      const [truoc, sau] = [asText(before?.[truong]), asText(after?.[truong])];
      // A new paper is in use: that goes without saying.
      const isTold = truong !== 'trang_thai' || (truoc !== null && sau !== null);
      return truoc === sau || !isTold ? [] : [{ truong, truoc, sau }];
    }),
  }));
}

function asText(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}
