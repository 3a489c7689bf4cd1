import { isAllowed } from '@doi-tien/contract/permissions';
import type { WaitingTicket } from '@doi-tien/contract/safe.schema';
import { TRADE_KINDS, TRADE_STATUS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';

/**
 * Tickets whose money has not arrived: they stay for the next day, and people should know before they close. Those of one person are the ones
 * they made or look after.
 */
export async function readWaitingTickets(db: Db, branchId: number, personId?: number): Promise<WaitingTicket[]> {
  const ofPerson = personId === undefined ? sql`true` : sql`coalesce(g.phu_trach_id, g.nguoi_tao) = ${personId}`;
  const { rows } = await sql<Omit<WaitingTicket, 'duong_dan'>>`
    SELECT g.id, g.loai, g.ma_giao_dich, g.gia_tri, g.ten_khach,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('ma_tien', t.ma, 'so_luong', trim_scale(d.so_luong)::text) ORDER BY d.stt), '[]')
       FROM giao_dich_dong d JOIN tien t ON t.id = d.tien_id WHERE d.giao_dich_id = g.id) AS dong_tien
    FROM giao_dich g
    WHERE g.chi_nhanh_id = ${branchId} AND g.trang_thai = ${sql.lit(TRADE_STATUS.waiting)} AND ${ofPerson} ORDER BY g.id LIMIT 200`.execute(
    db,
  );
  const duong_dan = (loai: string) => TRADE_KINDS.find(({ code }) => code === loai)?.path ?? '';
  return rows.map((row) => ({ ...row, duong_dan: duong_dan(row.loai) }));
}

/** Who may not see tickets of a kind is told that they wait, and nothing else of them. */
export function toldTickets(
  { permissions }: Pick<Asker, 'permissions'>,
  tickets: readonly WaitingTicket[],
): WaitingTicket[] {
  return tickets.map((ticket) => {
    const path = TRADE_KINDS.find(({ code }) => code === ticket.loai)?.path;
    const isSeen = path !== undefined && isAllowed(permissions, [path, 'index']);
    return isSeen ? ticket : { ...ticket, dong_tien: [], gia_tri: null, ten_khach: null };
  });
}
