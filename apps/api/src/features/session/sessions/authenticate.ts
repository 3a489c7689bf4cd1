import type { OpenBranches } from '@doi-tien/contract/branches.schema';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import { type Access, type Authenticate, originOf } from '../../../platform/http/access.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { hashToken } from '../account/token-hash.ts';
import type { MayWorkNow } from '../account/visitor.ts';
import { batchLookups } from './batch-lookups.ts';
import { findLiveSessions, holdLiveSession, type LiveSession, touchSession } from './session.repository.ts';
import { keepStandingRules } from './standing-rules.ts';

const TOKEN = /^(?:Bearer\s+)?([\w-]{40,64})$/i;

/** The session a request carries, on the device it was given to: a token is worth nothing on another. */
export async function findSessionOf(
  request: FastifyRequest,
  find: (tokenHash: Buffer) => Promise<LiveSession | undefined>,
): Promise<LiveSession | undefined> {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
  const session = token && (await find(hashToken(token)));
  return session && session.deviceId === originOf(request).deviceId ? session : undefined;
}

/** Finds a session by its token, together with the sessions of requests that arrive at the same time. */
function sessionFinder(database: Database): (tokenHash: Buffer) => Promise<LiveSession | undefined> {
  const find = batchLookups(async ([first, ...others]) => {
    const hashes = [Buffer.from(first, 'hex'), ...others.map((hash) => Buffer.from(hash, 'hex'))] as const;
    const sessions = await database.read((db) => findLiveSessions(db, hashes));
    return new Map(sessions.map((session) => [session.tokenHash, session]));
  });
  return (tokenHash) => find(tokenHash.toString('hex'));
}

export function authenticator(database: Database, mayWorkNow: MayWorkNow): Authenticate {
  const findBatched = sessionFinder(database);
  const standingRules = keepStandingRules();
  return async (request, access, check) => {
    const { trx, branchId: named } = typeof check === 'object' ? check : {};
    const session = await findSessionOf(request, trx ? (hash) => holdLiveSession(trx, hash) : findBatched);
    if (!session) throw new AppError('INVALID_TOKEN');
    refuseIfUnchanged(session, access);
    refuseBeforeSetup(session, access);
    const branchId = branchOf(session, named ?? request.headers.chi_nhanh_id);
    const { permissions, isAdministrator, weekOf } = await standingRules(session, (ask) =>
      trx ? ask(trx) : database.read(ask),
    );
    const openBranchIds = session.branchIds.filter((id) => mayWorkNow(weekOf(id), { ...session, isAdministrator }));
    refuseOutsideHours(openBranchIds, isOfNoBranch(access) ? null : branchId);
    if (session.isStale && check === 'onArrival')
      await database.inTransaction((own) => touchSession(own, session.sessionId));
    return {
      id: session.userId,
      account: session.account,
      roleId: session.roleId,
      branchId,
      branchIds: session.branchIds,
      openBranchIds,
      showsBranches: session.showsBranches,
      permissions,
      sessionId: session.sessionId,
      timeZone: session.mui_gio,
      snapshot: session.snapshot,
      isConfirmed: session.isConfirmed,
      hasTotp: session.hasTotp,
      hasPasskey: session.hasPasskey,
      origin: originOf(request),
    };
  };
}

/** The branch that is named, by a header or an act, or home. */
function branchOf({ branchIds }: LiveSession, named: unknown): number {
  const found = named === undefined ? branchIds[0] : branchIds.find((id) => String(id) === String(named));
  if (found === undefined) throw new AppError('BRANCH_NOT_YOURS');
  return found;
}

function isOfNoBranch(access: Access): boolean {
  return access.kind === 'signedIn' && access.isOfNoBranch === true;
}

/** A call of no branch is open while one of the person's branches is; the refusal of another names those that are. */
function refuseOutsideHours(open: number[], branchId: number | null): void {
  const isOpen = branchId === null ? open.length > 0 : open.includes(branchId);
  if (isOpen) return;
  const data: OpenBranches = { chi_nhanh_dang_mo: open };
  throw new AppError('OUTSIDE_WORKING_HOURS', open.length > 0 ? { data } : {});
}

/** A one-time password opens the page that replaces it, and nothing else. */
function refuseIfUnchanged(session: LiveSession, access: Access): void {
  const mayStillChange = access.kind === 'signedIn' && access.duringPasswordChange;
  if (session.mustChangePassword && !mayStillChange) throw new AppError('PASSWORD_CHANGE_REQUIRED');
}

/** A person who must have a second factor and has none may set one up, and nothing else. */
function refuseBeforeSetup({ needsSecondFactor }: LiveSession, access: Access): void {
  const maySetUp = access.kind === 'signedIn' && (access.duringSetup || access.duringPasswordChange);
  if (needsSecondFactor && !maySetUp) throw new AppError('SECOND_FACTOR_REQUIRED');
}
