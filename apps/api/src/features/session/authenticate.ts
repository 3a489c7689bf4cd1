import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { gather } from '../../db/gather.ts';
import { type Access, type Authenticate, originOf } from '../../http/access.ts';
import { AppError } from '../../http/app-error.ts';
import { findLiveSessions, holdLiveSession, type LiveSession, touchSession } from './session.repository.ts';
import { keepStandingRules } from './standing-rules.ts';
import type { RefuseOutsideHours } from './visitor.ts';

const TOKEN = /^(?:Bearer\s+)?([\w-]{40,64})$/i;

/** Only this travels to the database; the token itself is never stored or logged. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The session a request carries, on the device it was given to: a token is worth nothing on another. */
export async function findSessionOf(
  request: FastifyRequest,
  find: (tokenHash: Buffer) => Promise<LiveSession | undefined>,
): Promise<LiveSession | undefined> {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
  const session = token && (await find(hashToken(token)));
  return session && session.deviceId === originOf(request).deviceId ? session : undefined;
}

/** Whoever comes to the door is asked for together with all who stand there. */
function openDoor(database: Database): (tokenHash: Buffer) => Promise<LiveSession | undefined> {
  const ask = gather(async ([first, ...others]) => {
    const asked = [Buffer.from(first, 'hex'), ...others.map((hash) => Buffer.from(hash, 'hex'))] as const;
    const sessions = await database.read((db) => findLiveSessions(db, asked));
    return new Map(sessions.map((session) => [session.tokenHash, session]));
  });
  return (tokenHash) => ask(tokenHash.toString('hex'));
}

export function authenticator(database: Database, refuseOutsideHours: RefuseOutsideHours): Authenticate {
  const findAtTheDoor = openDoor(database);
  const standingRules = keepStandingRules();
  return async (request, access, asked) => {
    const trx = typeof asked === 'object' ? asked.trx : undefined;
    const session = await findSessionOf(request, trx ? (hash) => holdLiveSession(trx, hash) : findAtTheDoor);
    if (!session) throw new AppError('INVALID_TOKEN');
    refuseIfUnchanged(session, access);
    const { permissions, isAdministrator, hours } = await standingRules(session, (ask) =>
      trx ? ask(trx) : database.read(ask),
    );
    refuseOutsideHours({ ...session, ...hours, isAdministrator });
    if (session.isStale && asked === 'atDoor')
      await database.inTransaction((own) => touchSession(own, session.sessionId));
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
