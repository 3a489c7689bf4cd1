import type { ApprovalDetail, ApprovalPreview, ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { approverList, makerList } from '../../domain/approvals/request-list.ts';
import { findPerson } from '../../domain/rights/find-person.ts';
import type { Asker } from '../../platform/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { RegisteredAct } from '../../platform/http/approval.ts';
import { findRow } from '../../platform/http/lists/list.ts';
import { findRequest, type KeptRequest, readDayOfMaker } from './approval.repository.ts';
import { askedOf, isOwn, mayApprove } from './decide.service.ts';

/** Everything that is needed to decide about a request, for its approvers; the maker sees what was asked and what became of it. */
export async function readDetail(
  db: Db,
  viewer: Asker,
  id: number,
  acts: ReadonlyMap<string, RegisteredAct>,
): Promise<ApprovalDetail> {
  const kept = await findRequest(db, id);
  if (!kept || !(isOwn(viewer, kept) || mayApprove(viewer, kept))) throw new AppError('NOT_FOUND');
  const list = kept.makerId === viewer.id ? makerList(viewer.id) : approverList(viewer);
  const request = await findRow<ApprovalRequest>(db, list, id, kept.branchId);
  const { xem_truoc, se_bi_tu_choi } = await previewOf(db, viewer, kept, acts.get(kept.route));
  return {
    ...request,
    noi_dung: kept.isWithheld ? {} : ((askedOf(kept).body ?? {}) as Record<string, unknown>),
    xem_truoc,
    se_bi_tu_choi,
    nguoi_tao_hom_nay: await readDayOfMaker(db, kept.makerId, kept.branchId),
  };
}

type Previewed = Pick<ApprovalDetail, 'xem_truoc' | 'se_bi_tu_choi'>;

/** What the act would do now, or the refusal that it would get. */
async function previewOf(db: Db, viewer: Asker, kept: KeptRequest, act: RegisteredAct | undefined): Promise<Previewed> {
  if (kept.isWithheld) return { xem_truoc: null, se_bi_tu_choi: 'SAFE_BEING_COUNTED' };
  const origin = { ip: kept.ip, deviceId: kept.deviceId, requestId: '' };
  const maker = await findPerson(db, { id: kept.makerId, branchId: kept.branchId, origin });
  if (!maker || !act) return { xem_truoc: null, se_bi_tu_choi: 'FORBIDDEN' };
  try {
    const about = { maker, viewer, needs: kept.needs };
    const xem_truoc: ApprovalPreview | null = await act.preview(db, about, askedOf(kept));
    return { xem_truoc, se_bi_tu_choi: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { xem_truoc: null, se_bi_tu_choi: error.word };
  }
}
