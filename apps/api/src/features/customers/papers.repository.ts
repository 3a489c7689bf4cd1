import type { Paper, PaperBody } from '@doi-tien/contract/customers.schema';
import { sql } from 'kysely';
import { keptPictures } from '../../domain/pictures/pictures.repository.ts';
import { insertRecord } from '../../platform/collections/collection.repository.ts';
import type { Db } from '../../platform/db/database.ts';

export async function insertPapers(trx: Db, customerId: number, papers: readonly PaperBody[]): Promise<void> {
  for (const paper of papers) await insertRecord(trx, 'giay_to', { ...paper, khach_hang_id: customerId });
}

/** The papers of a person, those in use first. `da_dung`: a ticket of this person, or of a record merged into it, has the number. */
export async function findPapers(db: Db, customerId: number): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    SELECT p.id, p.loai, p.so, p.ngay_cap, p.het_han, p.noi_cap, p.trang_thai, p.phien_ban,
           EXISTS (SELECT FROM giao_dich g WHERE g.so_giay_to = p.so
                   AND g.khach_hang_id IN (SELECT m.id FROM khach_hang m WHERE m.root_id = p.khach_hang_id)) AS da_dung,
           ${keptPictures('giay_to', sql`p.id`)} AS anh
    FROM giay_to p WHERE p.khach_hang_id = ${customerId} ORDER BY p.trang_thai, p.id`.execute(db);
  return rows;
}
