import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database, Db } from '../../db/database.ts';
import { type Access, type Authenticate, originOf } from '../../http/access.ts';
import { AppError } from '../../http/app-error.ts';
import { findLiveSession, type LiveSession, touchSession } from './session.repository.ts';
import { keepStandingRules } from './standing-rules.ts';
import type { RefuseOutsideHours } from './visitor.ts';

const TOKEN = /^(?:Bearer\s+)?([\w-]{40,64})$/i;

/** Only this travels to the database; the token itself is never stored or logged. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The session a request carries, on the device it was given to: a token is worth nothing on another. */
export async function findSessionOf(
  database: Database,
  request: FastifyRequest,
  trx?: Db,
): Promise<LiveSession | undefined> {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return undefined;
  const hash = hashToken(token);
  const session = trx ? await findLiveSession(trx, hash, true) : await database.read((db) => findLiveSession(db, hash));
  return session?.deviceId === originOf(request).deviceId ? session : undefined;
}

export function authenticator(database: Database, refuseOutsideHours: RefuseOutsideHours): Authenticate {
  const standingRules = keepStandingRules();
  return async (request, access, trx) => {
    const session = await findSessionOf(database, request, trx);
    if (!session) throw new AppError('INVALID_TOKEN');
    refuseIfUnchanged(session, access);
    const { permissions, hours } = await standingRules(session, (ask) => (trx ? ask(trx) : database.read(ask)));
    refuseOutsideHours({ ...session, ...hours });
    if (session.isStale && !trx) await database.inTransaction((own) => touchSession(own, session.sessionId));
    return {
      id: session.userId,
      account: session.account,
      roleId: session.roleId,
      permissions,
      sessionId: session.sessionId,
      timeZone: session.mui_gio,
      booksState: session.booksState,
      isConfirmed: session.isConfirmed,
      hasTotp: session.hasTotp,
      origin: originOf(request),
    };
  };
}

/** A one-time password opens the page that replaces it, and nothing else. */
function refuseIfUnchanged(session: LiveSession, access: Access): void {
  const mayStillChange = access.kind === 'signedIn' && access.duringPasswordChange;
  if (session.mustChangePassword && !mayStillChange) throw new AppError('PASSWORD_CHANGE_REQUIRED');
}
