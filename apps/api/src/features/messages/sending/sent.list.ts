import { sql } from 'kysely';
import type { ListSpec } from '../../../platform/http/lists/list-spec.ts';

/** What was sent and what waits, without a word of it: what a message says follows from the rights of the moment it is sent. */
const sentList: ListSpec = {
  from: sql`tin_gui m JOIN nguoi_dung u ON u.id = m.nguoi_dung_id`,
  key: sql`m.id`,
  fields: {
    id: { kind: 'text', sql: sql`m.id::text` },
    nguoi_dung_id: { kind: 'number', sql: sql`m.nguoi_dung_id` },
    nguoi_nhan: { kind: 'text', sql: sql`u.ho_va_ten`, search: true },
    kenh: { kind: 'text', sql: sql`m.kenh` },
    loai: { kind: 'text', sql: sql`m.loai` },
    so_tin: { kind: 'number', sql: sql`greatest(cardinality(m.su_kien_ids), 1)` },
    trang_thai: { kind: 'number', sql: sql`m.trang_thai` },
    so_lan: { kind: 'number', sql: sql`m.so_lan` },
    loi: { kind: 'text', sql: sql`m.loi` },
    ngay_tao: { kind: 'timestamp', sql: sql`m.ngay_tao` },
    lan_toi: { kind: 'timestamp', sql: sql`m.lan_toi` },
    gui_luc: { kind: 'timestamp', sql: sql`m.gui_luc` },
  },
};

export const messagesOf = (userId: number): ListSpec => ({
  ...sentList,
  where: sql<boolean>`m.nguoi_dung_id = ${userId}`,
});

/** For the administrator: the messages of all people that failed for good. */
export const failedMessages: ListSpec = { ...sentList, where: sql<boolean>`m.trang_thai = 3` };
