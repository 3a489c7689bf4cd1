import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import { PRINT_STATUS } from '@doi-tien/contract/printers';
import type { PrintJob } from '@doi-tien/contract/printers.schema';
import { TRADE_KINDS } from '@doi-tien/contract/trade';
import { sql } from 'kysely';
import { cancelledInLog, cancelWaiting } from '../../domain/printing/cancel-waiting.ts';
import { insertJob } from '../../domain/printing/queue-receipt.ts';
import type { Actor, Asker } from '../../platform/actor.ts';
import { recordBranchEvent } from '../../platform/audit/record-event.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { announce } from '../../platform/live/live.ts';
import { jobList } from './jobs.list.ts';
import { beginSending, endJob, findJob, type Job } from './queue.repository.ts';

type Looker = Pick<Asker, 'branchId' | 'permissions'>;

/** Who may see a ticket may handle its paper; who keeps the printers, every paper. Nobody else hears that it is there. */
export async function jobFor(db: Db, { branchId, permissions }: Looker, id: number): Promise<Job> {
  const job = await findJob(db, branchId, id);
  const path = TRADE_KINDS.find(({ code }) => code === job?.loai)?.path;
  const isTheirs = path !== undefined && isAllowed(permissions, [path, 'index'] as Permission);
  if (!job || !(isTheirs || isAllowed(permissions, ['may-in', 'update']))) throw new AppError('NOT_FOUND');
  return job;
}

/** One sheet that shows whether everything is right. Another one waits until the first is out. */
export async function printTestPage(trx: Db, actor: Actor, printerId: number): Promise<PrintJob> {
  const { rows } = await sql<{ ten: string; waits: boolean }>`
    SELECT m.ten, EXISTS (SELECT FROM lenh_in j WHERE j.may_in_id = m.id AND j.giao_dich_id IS NULL AND j.trang_thai IN (1, 2)) AS waits
    FROM may_in m WHERE m.id = ${printerId} AND m.chi_nhanh_id = ${actor.branchId} AND m.trang_thai = 1 FOR NO KEY UPDATE`.execute(
    trx,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  if (rows[0].waits) throw new AppError('PRINT_WAITING');
  const id = await insertJob(trx, actor, printerId, { ticketId: null, number: null, opensDrawer: false });
  await recordBranchEvent(trx, actor, {
    act: 'testPrint',
    subject: 'may-in',
    subjectId: printerId,
    after: { ten: rows[0].ten },
  });
  return findRow<PrintJob>(trx, jobList, id, actor.branchId);
}

export async function cancelJob(trx: Db, actor: Actor, id: number): Promise<PrintJob> {
  const job = await jobFor(trx, actor, id);
  const [ended] = await cancelWaiting(trx, sql`j.id = ${id}`, 'nguoi_huy');
  if (!ended) throw changed();
  await recordBranchEvent(trx, actor, cancelledInLog(ended));
  return told(trx, actor, job);
}

/** A browser says that it sends now; it alone does, and nobody again by themselves. */
export async function claimJob(trx: Db, actor: Actor, id: number): Promise<PrintJob> {
  const job = await jobFor(trx, actor, id);
  if (job.ket_noi === 'mang' || !(await beginSending(trx, id, { personId: actor.id }))) throw changed();
  return told(trx, actor, job);
}

export async function endJobOfBrowser(trx: Db, actor: Actor, id: number, isPrinted: boolean): Promise<PrintJob> {
  const job = await jobFor(trx, actor, id);
  const ending = isPrinted
    ? ({ to: 'printed', reason: null } as const)
    : ({ to: 'unknown', reason: 'mat_ket_noi' } as const);
  if (!isSentBy(job, actor) || !(await endJob(trx, id, ending))) throw changed();
  return told(trx, actor, job);
}

/** What a browser sends: only to the person who claimed it and while it is sent, so that nobody has the paper of a print that is not counted. */
export async function jobToSend(db: Db, asker: Asker, id: number): Promise<Job> {
  const job = await jobFor(db, asker, id);
  if (!isSentBy(job, asker) || job.trang_thai !== PRINT_STATUS.sending) throw changed();
  return job;
}

const isSentBy = (job: Job, { id }: Pick<Asker, 'id'>) => job.ket_noi !== 'mang' && job.nguoi_gui_id === id;

const changed = () => new AppError('PRINT_CHANGED');

async function told(trx: Db, { branchId }: Actor, job: Job): Promise<PrintJob> {
  await announce(trx, { topic: 'printers', branchId });
  if (job.giao_dich_id !== null) await announce(trx, { topic: 'trades', branchId, id: job.giao_dich_id });
  return findRow<PrintJob>(trx, jobList, job.id, branchId);
}
