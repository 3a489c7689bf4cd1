import { alertKey, alertTone, MOST_DAYS_PUT_OFF, maySolveAlert } from '@doi-tien/contract/alerts';
import type { AlertHandling, AlertPeople, DashboardAlert, HandleAlertBody } from '@doi-tien/contract/dashboard.schema';
import { isAllowed, type PermissionEntry } from '@doi-tien/contract/permissions';
import { sql } from 'kysely';
import { type StoredRights, toPermissions } from '../../domain/rights/rights.ts';
import type { Actor } from '../../platform/actor.ts';
import { type AuditedAct, recordBranchEvent } from '../../platform/audit/record-event.ts';
import { NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { announce } from '../../platform/live/live.ts';
import { minutesAgo } from './dashboard.repository.ts';
import { readAlerts } from './dashboard.service.ts';
import { severityOf } from './handlings.rules.ts';
import { readHandlings } from './handlings.ts';

const SUBJECT = 'canh-bao';

/** Assigns an alert of the actor's branch, or puts it off until a time. A person who does not see the alert is told that there is none. */
export async function handleAlert(trx: Db, actor: Actor, body: HandleAlertBody): Promise<null> {
  const { khoa, nguoi_nhan_id, den_luc, ghi_chu } = body;
  // Before the alerts are read: somebody else's decision of this moment is waited for, and counts.
  await holdHandling(trx, actor, khoa);
  const alerts = await findGroup(trx, actor, khoa);
  await refuseTime(trx, actor, alerts, den_luc);
  const before = alerts[0].xu_ly;
  const maySolve = maySolveAlert(actor.permissions, alerts[0]);
  if (!maySolve && !isOwn(actor, before)) throw new AppError('ALERT_OF_SOMEBODY_ELSE');
  if (nguoi_nhan_id !== null && nguoi_nhan_id !== actor.id) {
    if (!maySolve) throw new AppError('ALERT_OF_SOMEBODY_ELSE');
    const people = await findPeople(trx, actor.branchId, alerts);
    if (!people.some(({ id }) => id === nguoi_nhan_id)) throw new AppError('ALERT_PERSON_CANNOT_SOLVE');
  }
  const severity = JSON.stringify(alerts.map(severityOf));
  await sql`
    UPDATE canh_bao_xu_ly SET nguoi_nhan = ${nguoi_nhan_id}, den_luc = ${den_luc}, ghi_chu = ${ghi_chu ?? null}, muc_do = ${severity}::jsonb,
      nguoi_tao = ${actor.id}, ngay_tao = ${NOW} WHERE chi_nhanh_id = ${actor.branchId} AND khoa = ${khoa}`.execute(
    trx,
  );
  const after = await readHandling(trx, actor.branchId, khoa);
  return finish(trx, actor, { act: 'handleAlert', subjectId: khoa, before: logged(before), after: logged(after) });
}

/** Lets an alert stand as it did before anybody decided about it. */
export async function reopenAlert(trx: Db, actor: Actor, khoa: string): Promise<null> {
  await sql`SELECT FROM canh_bao_xu_ly WHERE chi_nhanh_id = ${actor.branchId} AND khoa = ${khoa} FOR UPDATE`.execute(
    trx,
  );
  const alerts = await findGroup(trx, actor, khoa);
  const before = alerts[0].xu_ly;
  if (!before) throw new AppError('ALERT_IS_GONE');
  if (!maySolveAlert(actor.permissions, alerts[0]) && !isOwn(actor, before))
    throw new AppError('ALERT_OF_SOMEBODY_ELSE');
  await sql`DELETE FROM canh_bao_xu_ly WHERE chi_nhanh_id = ${actor.branchId} AND khoa = ${khoa}`.execute(trx);
  return finish(trx, actor, { act: 'reopenAlert', subjectId: khoa, before: logged(before), after: null });
}

/** Those the alert may be assigned to; nobody for a person who may not assign it. */
export async function readAlertPeople(
  db: Db,
  asker: { branchId: number; permissions: PermissionEntry[] },
  khoa: string,
): Promise<AlertPeople> {
  const alerts = await findGroup(db, asker, khoa);
  return maySolveAlert(asker.permissions, alerts[0]) ? findPeople(db, asker.branchId, alerts) : [];
}

type Group = readonly [DashboardAlert, ...DashboardAlert[]];

/** By what this person may see: the same reading as that of the start page. */
async function findGroup(
  db: Db,
  { branchId, permissions }: { branchId: number; permissions: PermissionEntry[] },
  khoa: string,
): Promise<Group> {
  const found = await readAlerts(db, branchId, permissions);
  const [first, ...others] = found.filter((alert) => alertKey(alert) === khoa);
  if (!first) throw new AppError('ALERT_IS_GONE');
  return [first, ...others];
}

/** Locks what was decided about an alert; where nothing was, a row that is over already is locked for it. */
async function holdHandling(trx: Db, { id, branchId }: Actor, khoa: string): Promise<void> {
  await sql`
    INSERT INTO canh_bao_xu_ly (chi_nhanh_id, khoa, den_luc, muc_do, nguoi_tao) VALUES (${branchId}, ${khoa}, ${NOW}, '[]', ${id})
    ON CONFLICT DO NOTHING`.execute(trx);
  await sql`SELECT FROM canh_bao_xu_ly WHERE chi_nhanh_id = ${branchId} AND khoa = ${khoa} FOR UPDATE`.execute(trx);
}

async function readHandling(trx: Db, branchId: number, khoa: string): Promise<AlertHandling | null> {
  const kept = await readHandlings(trx, [branchId]);
  return kept.find((each) => each.khoa === khoa)?.xu_ly ?? null;
}

/** People without the right to solve it change what they decided themselves, what is theirs, and what nobody was named for. */
function isOwn({ id }: Actor, before: AlertHandling | null): boolean {
  return !before || before.nguoi_nhan_id === null || before.nguoi_nhan_id === id || before.nguoi_tao_id === id;
}

async function refuseTime(trx: Db, { timeZone }: Actor, alerts: Group, until: string): Promise<void> {
  const now = Temporal.Instant.from(await minutesAgo(trx, 0));
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const days = alertTone(alerts) === 'error' ? 1 : MOST_DAYS_PUT_OFF + 1;
  const last = today.add({ days }).toZonedDateTime(timeZone).toInstant();
  const asked = Temporal.Instant.from(until);
  const isAfter = Temporal.Instant.compare(asked, now) > 0;
  if (!isAfter || Temporal.Instant.compare(asked, last) > 0) throw new AppError('ALERT_TIME_OUT_OF_RANGE');
}

/** Active people of the branch whose role sees the start page with this alert and may solve it. */
async function findPeople(db: Db, branchId: number, [alert]: Group): Promise<AlertPeople> {
  const { rows } = await sql<AlertPeople[number] & { roleId: number; phan_quyen: StoredRights }>`
    SELECT p.id, p.ho_va_ten, v.id AS "roleId", v.phan_quyen FROM nguoi_dung p JOIN vai_tro v ON v.id = p.vai_tro_id
    WHERE p.trang_thai = 1 AND v.trang_thai = 1 AND ${branchId} = ANY(p.chi_nhanh_ids) ORDER BY p.ho_va_ten, p.id`.execute(
    db,
  );
  const people: AlertPeople = [];
  for (const [first, ...others] of Map.groupBy(rows, ({ roleId }) => roleId).values()) {
    const permissions = toPermissions(first?.phan_quyen ?? {});
    if (!first || !isAllowed(permissions, ['dashboard', 'index']) || !maySolveAlert(permissions, alert)) continue;
    const seen = await readAlerts(db, branchId, permissions);
    if (seen.some((each) => alertKey(each) === alertKey(alert)))
      people.push(...[first, ...others].map(({ id, ho_va_ten }) => ({ id, ho_va_ten })));
  }
  return people.toSorted((a, b) => a.ho_va_ten.localeCompare(b.ho_va_ten, 'vi') || a.id - b.id);
}

type Logged = Pick<AuditedAct, 'act' | 'before' | 'after'> & { subjectId: string };

async function finish(trx: Db, actor: Actor, done: Logged): Promise<null> {
  await announce(trx, { topic: 'safe', branchId: actor.branchId });
  await recordBranchEvent(trx, actor, { subject: SUBJECT, ...done });
  return null;
}

function logged(kept: AlertHandling | null) {
  return kept && { nguoi_nhan: kept.nguoi_nhan, den_luc: kept.den_luc, ghi_chu: kept.ghi_chu };
}
