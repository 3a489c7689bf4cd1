import { MESSAGE_KINDS, MESSAGE_STATUS, type MessageKind, PART_OF_KIND } from '@doi-tien/contract/messages';
import type { MessageChoices, MessageChoicesBody } from '@doi-tien/contract/messages.schema';
import { partsOff } from '@doi-tien/contract/parts';
import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { Settings } from '@doi-tien/contract/settings';
import { sql } from 'kysely';
import { approvableAreas } from '../../../domain/approvals/request-list.ts';
import type { Actor } from '../../../platform/actor.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { may } from '../occurrences/receiver.ts';
import { refuseUnlessMessagesOn } from './part.ts';

/** Whether anything of a kind could be told to somebody with these rights; each message asks again for its own record. */
const MAY_RECEIVE: Record<MessageKind, (permissions: PermissionEntry[]) => boolean> = {
  cho_duyet: (permissions) => approvableAreas(permissions).length > 0,
  huy_phieu: seesTickets,
  ty_gia_khac: seesTickets,
  chenh_lech: seesSafe,
  dong_ket: seesSafe,
  vuot_tran: seesSafe,
  cuoi_ngay: seesSafe,
  hang_tuan: seesSafe,
  ty_gia_cu: (permissions) => may({ permissions }, 'ty-gia', 'index'),
  dieu_chuyen_lau: (permissions) => may({ permissions }, 'dieu-chuyen', 'index'),
  sang_loc: (permissions) => may({ permissions }, 'khach-hang', 'screen') && may({ permissions }, 'sang-loc', 'index'),
  thiet_bi_moi: () => true,
  kiem_tra_loi: (permissions) =>
    may({ permissions }, 'dashboard', 'seeProfit') && may({ permissions }, 'cau-hinh-chung', 'update'),
  sao_luu_loi: (permissions) => may({ permissions }, 'cau-hinh-chung', 'update'),
};

function seesTickets(permissions: PermissionEntry[]): boolean {
  return permissions.some(({ name, actions }) => name.startsWith('giao-dich-') && actions.index === true);
}

function seesSafe(permissions: PermissionEntry[]): boolean {
  return may({ permissions }, 'ket', 'index');
}

export function receivableKinds(
  permissions: PermissionEntry[],
  settings: Settings,
  hasBranches: boolean,
): MessageKind[] {
  const off = partsOff(settings, hasBranches);
  return MESSAGE_KINDS.filter((kind) => {
    const part = PART_OF_KIND[kind];
    // With one branch nothing says that there could be others.
    if (part === 'bat_nhieu_chi_nhanh' && !hasBranches) return false;
    return !(part && off.includes(part)) && MAY_RECEIVE[kind](permissions);
  });
}

type Frame = Omit<MessageChoicesBody, 'lua_chon'>;
export type OwnChoices = Omit<MessageChoices, 'duoc_nhan' | 'kenh'>;

export async function readOwnChoices(db: Db, userId: number): Promise<OwnChoices> {
  const { rows: frames } = await sql<Frame>`
    SELECT ngon_ngu, yen_tu, yen_den, an_so_tien FROM tin_ca_nhan WHERE nguoi_dung_id = ${userId}`.execute(db);
  const { rows: lua_chon } = await sql<MessageChoicesBody['lua_chon'][number]>`
    SELECT loai, kenh, tu_so_tien::text AS tu_so_tien FROM tin_lua_chon WHERE nguoi_dung_id = ${userId} ORDER BY loai`.execute(
    db,
  );
  const { rows: failed } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM tin_gui WHERE nguoi_dung_id = ${userId} AND trang_thai = ${MESSAGE_STATUS.failed}`.execute(
    db,
  );
  const frame = frames[0] ?? { ngon_ngu: 'vi', yen_tu: null, yen_den: null, an_so_tien: false };
  return { ...frame, lua_chon, so_hong: failed[0]?.count ?? 0 };
}

export async function saveChoices(trx: Db, actor: Actor, body: MessageChoicesBody): Promise<void> {
  await refuseUnlessMessagesOn(trx);
  const kinds = body.lua_chon.map(({ loai }) => loai);
  if (new Set(kinds).size < kinds.length)
    throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'lua_chon', problem: 'chosenTwice' }] });
  if ((body.yen_tu === null) !== (body.yen_den === null))
    throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'yen_den', problem: 'requiredField' }] });
  const { yen_tu, yen_den, an_so_tien, ngon_ngu } = body;
  const before = await readOwnChoices(trx, actor.id);
  await sql`
    INSERT INTO tin_ca_nhan (nguoi_dung_id, ngon_ngu, yen_tu, yen_den, an_so_tien)
    VALUES (${actor.id}, ${ngon_ngu}, ${yen_tu}, ${yen_den}, ${an_so_tien})
    ON CONFLICT (nguoi_dung_id) DO UPDATE SET ngon_ngu = excluded.ngon_ngu, yen_tu = excluded.yen_tu, yen_den = excluded.yen_den,
      an_so_tien = excluded.an_so_tien`.execute(trx);
  await sql`DELETE FROM tin_lua_chon WHERE nguoi_dung_id = ${actor.id} AND loai <> ALL(${kinds}::text[])`.execute(trx);
  for (const { loai, kenh, tu_so_tien } of body.lua_chon) {
    await sql`
      INSERT INTO tin_lua_chon (loai, nguoi_dung_id, kenh, tu_so_tien) VALUES (${loai}, ${actor.id}, ${[...new Set(kenh)]}::text[], ${tu_so_tien}::numeric)
      ON CONFLICT (loai, nguoi_dung_id) DO UPDATE SET kenh = excluded.kenh, tu_so_tien = excluded.tu_so_tien`.execute(
      trx,
    );
  }
  const toLog = ({ lua_chon, ...frame }: OwnChoices | MessageChoicesBody) => ({
    ...frame,
    so_hong: undefined,
    lua_chon: lua_chon.map((each) => `${each.loai}: ${each.kenh.join(', ')}`).sort(),
  });
  await recordEvent(trx, actor, {
    act: 'chooseMessages',
    subject: 'nguoi-dung',
    subjectId: actor.id,
    before: toLog(before),
    after: toLog(body),
  });
}
