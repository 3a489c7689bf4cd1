import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { type Access, type Authenticate, originOf } from '../../http/access.ts';
import { AppError } from '../../http/app-error.ts';
import { findLiveSession, toPermissions, touchSession } from './session.repository.ts';

const TOKEN = /^(?:Bearer\s+)?([\w-]{40,64})$/i;

/** Only this travels to the database; the token itself is never stored or logged. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function authenticator(database: Database): Authenticate {
  return async (request: FastifyRequest, access: Access) => {
    const token = TOKEN.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw new AppError('INVALID_TOKEN');
    const session = await database.read((db) => findLiveSession(db, hashToken(token)));
    const origin = originOf(request);
    // A token is worth nothing on another device than the one it was given to.
    if (!session || session.deviceId !== origin.deviceId) throw new AppError('INVALID_TOKEN');
    if (session.mustChangePassword && !(access.kind === 'signedIn' && access.duringPasswordChange)) {
      throw new AppError('FORBIDDEN');
    }
    if (session.isStale) await database.inTransaction((trx) => touchSession(trx, session.sessionId));
    return {
      id: session.userId,
      account: session.account,
      roleId: session.roleId,
      permissions: toPermissions(session.grants),
      sessionId: session.sessionId,
      origin,
    };
  };
}
