import type { ApprovalRule } from '@doi-tien/contract/approvals';
import type { PermissionEntry } from '@doi-tien/contract/permissions';

/** The branch that a database begins with. Where there is no other, nothing shows that branches exist. */
export const FIRST_BRANCH = 1;

/**
 * Who asks, and from where: everything that a permission check or the action log needs to know. A request has it from the check
 * before its handler, and reads with it. It does not write: the person may have lost a right since.
 */
export interface Asker {
  id: number;
  account: string;
  roleId: number;
  /** The branch whose books the request reads and writes: the one its header names, or the person's home. */
  branchId: number;
  /** Every branch the person works in; the first is home. */
  branchIds: number[];
  /** Those of them where the person may work at this hour. */
  openBranchIds: number[];
  /** Whether answers show that branches exist (`several-branches.ts`). Not read for people without a request: they get no answer. */
  showsBranches?: boolean;
  permissions: PermissionEntry[];
  sessionId: number;
  /** The zone business days are counted in, as the settings had it when the request came in. */
  timeZone: string;
  /** The MVCC snapshot the session was read in, and the start of the server: two requests with the same text see the same database. */
  snapshot: string;
  /** Proved a moment ago, on this device, that it is them. */
  isConfirmed: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
  origin: Origin;
  /** Present while an approved act runs in the name of its maker. */
  approval?: Approval;
}

declare const ACTS: unique symbol;

/**
 * Who writes, with the rights that were read inside the transaction of the write. `request.confirmAccess(trx)` makes it, and `act()`
 * hands it to its work; the types refuse an `Asker` in its place.
 */
export interface Actor extends Asker {
  readonly [ACTS]: true;
}

/**
 * For writes that no request of this person makes: the maker of an approved act, the demo, background work, tests. The caller has
 * read the person in the transaction of the write.
 */
export function actorWithoutRequest<Person extends Asker>(person: Person): Person & Actor {
  return person as Person & Actor;
}

/** Who approved an act, and which rules the approval covers. */
export interface Approval {
  requestId: number;
  approverId: number;
  approverName: string;
  needs: readonly Need[];
  /** The shift of the maker when it was filed; null without one. */
  shiftId: number | null;
}

/** Why an act needs a second person. */
export interface Need {
  loai: ApprovalRule;
  /** In VND, where the rule is about an amount. */
  gia_tri: string | null;
  /** The limit of such a rule at this time. */
  muc?: string;
  /** What the approver decided by beside the body, such as the posted rates; an approval no longer holds when it has changed. */
  can_cu?: string;
}

export interface Origin {
  ip: string;
  deviceId: string;
  requestId: string;
}
