import type { ExplainBody } from '@doi-tien/contract/statement.schema';
import { sql } from 'kysely';
import { lockAccount } from '../../domain/statements/account-locks.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { findReadable } from './readable-account.ts';

/** Says what a line that is left is about. It moves nothing: the line stays until it is matched or booked. */
export async function explainLine(trx: Db, actor: Actor, accountId: number, body: ExplainBody): Promise<number> {
  const account = await findReadable(trx, actor, accountId);
  await lockAccount(trx, account.id);
  const { rows } = await sql<{ before: string | null }>`
    SELECT (SELECT noi_dung FROM giai_thich_dong n WHERE n.dong_sao_ke_id = l.id) AS before FROM dong_sao_ke l
    WHERE l.id = ${body.dong_sao_ke_id} AND l.tai_khoan_id = ${account.id}
      AND NOT EXISTS (SELECT FROM doi_chieu_dong x WHERE x.dong_sao_ke_id = l.id)`.execute(trx);
  const [line] = rows;
  if (!line) throw new AppError('MATCH_LINE_TAKEN');
  await sql`
    INSERT INTO giai_thich_dong (dong_sao_ke_id, noi_dung, nguoi_tao) VALUES (${body.dong_sao_ke_id}, ${body.ly_do}, ${actor.id})
    ON CONFLICT (dong_sao_ke_id) DO UPDATE
    SET noi_dung = EXCLUDED.noi_dung, nguoi_tao = EXCLUDED.nguoi_tao, ngay_tao = EXCLUDED.ngay_tao`.execute(trx);
  await announce(trx, { topic: 'statements', id: accountId });
  await recordBranchEvent(trx, actor, {
    act: 'explainLine',
    subject: 'doi-chieu',
    subjectId: accountId,
    before: { giai_thich: line.before },
    after: { dong_sao_ke_id: body.dong_sao_ke_id, giai_thich: body.ly_do },
  });
  return body.dong_sao_ke_id;
}
