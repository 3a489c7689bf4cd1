import { TRADE_KINDS, type TradeKind } from '@doi-tien/contract/trade';
import type { Trade } from '@doi-tien/contract/trade.schema';
import { readReceipt } from '../../domain/printing/read-receipt.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { drawApart } from '../../platform/paper/draw-apart.ts';
import { isLimitOfThread } from '../../platform/threads.ts';
import { toEscPos } from './escpos.rules.ts';
import type { Job } from './queue.repository.ts';
import { readTestPage } from './test-page.ts';

/** How a ticket is read: the six trades are a feature of their own. */
export type ReadTicket = (db: Db, branchId: number, kind: TradeKind, id: number) => Promise<Trade>;

/** No later try would draw it either. */
export class UndrawablePaper extends Error {
  constructor(cause: unknown) {
    super('The paper cannot be drawn', { cause });
  }
}

/** What a printer is sent for a job: the ticket as it is now, marked as the print that was asked for. */
export async function paperOfJob(database: Database, job: Job, readTicket: ReadTicket): Promise<Buffer> {
  const blocks = await database.read(async (db) => {
    const kind = TRADE_KINDS.find(({ code }) => code === job.loai);
    if (!kind || job.giao_dich_id === null) return readTestPage(db, job);
    const ticket = await readTicket(db, job.chi_nhanh_id, kind, job.giao_dich_id);
    return readReceipt(db, job.chi_nhanh_id, kind, { ...ticket, so_lan_in: job.lan_in ?? ticket.so_lan_in });
  });
  const picture = await drawApart(blocks, job.kho_giay).catch((error: unknown) => {
    throw isLimitOfThread(error) ? error : new UndrawablePaper(error);
  });
  return toEscPos(picture, { cuts: job.cat_giay, opensDrawer: job.mo_ngan_keo });
}
