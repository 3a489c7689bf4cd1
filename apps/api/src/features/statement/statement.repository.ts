import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A line of a statement as it is kept. */
export interface NewLine {
  /** Where it stands in the file. */
  dong: number;
  khoa: string;
  lan: number;
  ngay: string;
  luc: string | null;
  so_tien: string;
  tham_chieu: string | null;
  ma_chuan: string | null;
  cac_ma: string[];
  noi_dung: string;
  doi_tuong: string | null;
  tk_doi_tuong: string | null;
  trang_thai: number;
}

export interface NewStatement {
  tai_khoan_id: number;
  ten_tep: string;
  tep_hash: Buffer;
  dinh_dang: string;
  tu_ngay: string;
  den_ngay: string;
  so_du_dau: string | null;
  so_du_cuoi: string | null;
  so_dong: number;
  so_moi: number;
  nguoi_tao: number;
}

/** What the codes of branches begin with. */
export async function readPrefixes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tien_to: string }>`SELECT tien_to FROM chi_nhanh WHERE tien_to <> ''`.execute(db);
  return rows.map(({ tien_to }) => tien_to);
}

/** How many equal lines of each key are kept already. */
export async function knownCounts(
  db: Db,
  accountId: number,
  lines: readonly Pick<NewLine, 'khoa'>[],
): Promise<Map<string, number>> {
  const keys = [...new Set(lines.map(({ khoa }) => khoa))];
  const { rows } = await sql<{ khoa: string; lan: number }>`
    SELECT encode(l.khoa, 'hex') AS khoa, max(l.lan) AS lan FROM dong_sao_ke l
    WHERE l.tai_khoan_id = ${accountId} AND l.khoa IN (SELECT decode(k, 'hex') FROM unnest(${keys}::text[]) AS k)
    GROUP BY l.khoa`.execute(db);
  return new Map(rows.map(({ khoa, lan }) => [khoa, lan]));
}

export async function insertStatement(trx: Db, statement: NewStatement): Promise<number> {
  const s = statement;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO sao_ke (tai_khoan_id, ten_tep, tep_hash, dinh_dang, tu_ngay, den_ngay, so_du_dau, so_du_cuoi, so_dong, so_moi, nguoi_tao)
    VALUES (${s.tai_khoan_id}, ${s.ten_tep}, ${s.tep_hash}, ${s.dinh_dang}, ${s.tu_ngay}, ${s.den_ngay}, ${s.so_du_dau},
            ${s.so_du_cuoi}, ${s.so_dong}, ${s.so_moi}, ${s.nguoi_tao}) RETURNING id`.execute(trx);
  if (!rows[0]) throw new Error('The statement was not inserted');
  return rows[0].id;
}

/**
 * Lines that are kept already stay as they are, but a transfer that was not final may have become so. A line that counts never
 * stops counting by another file.
 */
export async function insertLines(
  trx: Db,
  accountId: number,
  statementId: number,
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    INSERT INTO dong_sao_ke (tai_khoan_id, sao_ke_id, khoa, lan, ngay, luc, so_tien, tham_chieu, ma_chuan, cac_ma, noi_dung,
                             doi_tuong, tk_doi_tuong, trang_thai)
    SELECT ${accountId}, ${statementId}, decode(n.khoa, 'hex'), n.lan, n.ngay, n.luc, n.so_tien, n.tham_chieu, n.ma_chuan,
           ARRAY(SELECT jsonb_array_elements_text(n.cac_ma)), n.noi_dung, n.doi_tuong, n.tk_doi_tuong, n.trang_thai
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS n (
      khoa text, lan int, ngay date, luc timestamptz, so_tien numeric, tham_chieu text, ma_chuan text, cac_ma jsonb, noi_dung text,
      doi_tuong text, tk_doi_tuong text, trang_thai smallint)
    ON CONFLICT (tai_khoan_id, khoa, lan) DO UPDATE SET trang_thai = EXCLUDED.trang_thai
      WHERE dong_sao_ke.trang_thai = 3 AND EXCLUDED.trang_thai <> 3`.execute(trx);
}

export async function matchByThemselves(trx: Db, accountId: number, personId: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    SELECT match_statement_lines(${accountId}, ${personId}) AS made`.execute(trx);
  return rows[0]?.made ?? 0;
}
