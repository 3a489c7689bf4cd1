import { REPORT_STATE, type ReportState } from '@doi-tien/contract/large-reports';
import type {
  LargeReport,
  LargeReportDetail,
  ReportNoteBody,
  SendReportBody,
  UnsendReportBody,
} from '@doi-tien/contract/large-reports.schema';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { recordEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { announce } from '../../platform/live/live.ts';
import { readReport } from './report-detail.ts';
import { reportList } from './reports.list.ts';

export const SUBJECT = 'bao-cao-giao-dich-lon';

/**
 * Says that a report, or its supplement, was sent. A ticket or a void in between changes its version, so that nobody sends what they have not
 * seen. What was reported is kept with the act.
 */
export async function sendReport(trx: Db, actor: Actor, id: number, body: SendReportBody): Promise<LargeReportDetail> {
  const before = await lockReport(trx, id, body.phien_ban);
  const { trang_thai: state, con_hieu_luc } = before;
  if (state !== REPORT_STATE.toSend && state !== REPORT_STATE.supplement) throw new AppError('REPORT_NOT_TO_SEND');
  const next = con_hieu_luc ? REPORT_STATE.sent : REPORT_STATE.notValid;
  const { rows } = await sql<{ truoc: BeforeSending }>`
    SELECT json_build_object('trang_thai', trang_thai, 'gui_luc', gui_luc, 'nguoi_gui', nguoi_gui, 'ma_tham_chieu', ma_tham_chieu,
      'ghi_chu', ghi_chu) AS truoc FROM bao_cao_giao_dich_lon WHERE id = ${id}`.execute(trx);
  await sql`
    UPDATE bao_cao_giao_dich_lon SET trang_thai = ${next}, gui_luc = clock_timestamp() + clock_offset(), nguoi_gui = ${actor.id},
      ma_tham_chieu = ${body.ma_tham_chieu}, ghi_chu = coalesce(${body.ghi_chu || null}, ghi_chu) WHERE id = ${id}`.execute(
    trx,
  );
  return finish(trx, actor, before, next, {
    act: 'sendReport',
    event: 'gui',
    note: noteOf(body),
    replaced: rows[0]?.truoc,
  });
}

const noteOf = ({ ma_tham_chieu, ghi_chu }: SendReportBody) =>
  ghi_chu ? `${ma_tham_chieu} · ${ghi_chu}` : ma_tham_chieu;

/** What the register said before a report was marked as sent; kept with the act of sending. */
interface BeforeSending {
  trang_thai: ReportState;
  gui_luc: string | null;
  nguoi_gui: number | null;
  ma_tham_chieu: string | null;
  ghi_chu: string | null;
}

/**
 * Takes the last sending back, as if it had not been said: for a press too many. A ticket, a void or a note since then has made another
 * version, and is not undone with it.
 */
export async function unsendReport(
  trx: Db,
  actor: Actor,
  id: number,
  body: UnsendReportBody,
): Promise<LargeReportDetail> {
  await sql`SELECT FROM bao_cao_giao_dich_lon WHERE id = ${id} FOR UPDATE`.execute(trx);
  const before = await findRow<LargeReport>(trx, reportList, id);
  const { rows } = await sql<{ loai: string; truoc: BeforeSending | null }>`
    SELECT loai, truoc FROM dien_bien_bao_cao_lon WHERE bao_cao_id = ${id} ORDER BY id DESC LIMIT 1`.execute(trx);
  const last = rows[0]?.loai === 'gui' ? rows[0].truoc : null;
  if (before.phien_ban !== body.phien_ban || !last) throw new AppError('ACTED_ON_SINCE');
  await sql`
    UPDATE bao_cao_giao_dich_lon SET trang_thai = ${last.trang_thai}, gui_luc = ${last.gui_luc}, nguoi_gui = ${last.nguoi_gui},
      ma_tham_chieu = ${last.ma_tham_chieu}, ghi_chu = ${last.ghi_chu} WHERE id = ${id}`.execute(trx);
  return finish(trx, actor, before, last.trang_thai, {
    act: 'unsendReport',
    event: 'bo_gui',
    note: before.ma_tham_chieu ?? '',
  });
}

export async function noteOnReport(
  trx: Db,
  actor: Actor,
  id: number,
  body: ReportNoteBody,
): Promise<LargeReportDetail> {
  const before = await lockReport(trx, id, body.phien_ban);
  await sql`UPDATE bao_cao_giao_dich_lon SET ghi_chu = ${body.ghi_chu} WHERE id = ${id}`.execute(trx);
  return finish(trx, actor, before, before.trang_thai, { act: 'update', event: 'ghi_chu', note: body.ghi_chu });
}

async function lockReport(trx: Db, id: number, version: number): Promise<LargeReport> {
  await sql`SELECT FROM bao_cao_giao_dich_lon WHERE id = ${id} FOR UPDATE`.execute(trx);
  const report = await findRow<LargeReport>(trx, reportList, id);
  if (report.phien_ban !== version) throw new AppError('STALE_VERSION');
  return report;
}

interface Done {
  act: string;
  event: string;
  note: string;
  replaced?: BeforeSending | undefined;
}

async function finish(
  trx: Db,
  actor: Actor,
  before: LargeReport,
  next: ReportState,
  { act, event, note, replaced }: Done,
): Promise<LargeReportDetail> {
  const after = await readReport(trx, before.id);
  const sent = after.phieu
    .filter(({ trang_thai }) => trang_thai === 1)
    .map(({ ma_giao_dich, gia_tri_truoc_phi }) => ({ ma_giao_dich, gia_tri_truoc_phi }));
  await sql`
    INSERT INTO dien_bien_bao_cao_lon (bao_cao_id, loai, tong_truoc, tong_sau, trang_thai_truoc, trang_thai_sau, ghi_chu, chi_tiet, truoc, nguoi_tao)
    VALUES (${before.id}, ${event}, ${before.tong_tien}, ${after.tong_tien}, ${before.trang_thai}, ${next}, ${note},
            ${event === 'gui' ? JSON.stringify(sent) : null}::jsonb,
            ${replaced ? JSON.stringify(replaced) : null}::jsonb, ${actor.id})`.execute(trx);
  await announce(trx, { topic: 'customers' });
  await recordEvent(trx, actor, {
    act,
    subject: SUBJECT,
    subjectId: before.id,
    before: logged(before),
    after: { ...logged(after), ...(event === 'gui' && { phieu: sent }) },
  });
  return readReport(trx, before.id);
}

function logged({ so_bao_cao, trang_thai, tong_tien, ma_tham_chieu, ghi_chu }: LargeReport) {
  return { so_bao_cao, trang_thai, tong_tien, ma_tham_chieu, ghi_chu };
}
