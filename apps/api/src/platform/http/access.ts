import { createHash } from 'node:crypto';
import { isAllowed, type Permission } from '@doi-tien/contract/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Asker, Origin } from '../actor.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from './app-error.ts';
import { refuseUnlessEverywhere } from './company-wide.ts';
import { type ReadSettings, refuseIfUnconfirmed } from './confirmation.ts';

/**
 * What a route demands before its handler runs. Declared on every route; one without a declaration does not start.
 * `duringPasswordChange` marks the few calls open to a person who must still replace a one-time password, `duringSetup` those open to
 * a person who must still set up a second factor, `isOfNoBranch` those that are the same in every branch: they are open while one of
 * the person's branches is.
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'signedIn'; duringPasswordChange: boolean; duringSetup?: boolean; isOfNoBranch?: boolean }
  | { kind: 'permission'; permission: Permission };

export const publicAccess: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signedIn', duringPasswordChange: false };
export const signedInOfNoBranch: Access = { ...signedIn, isOfNoBranch: true };
export const signedInDuringSetup: Access = { ...signedInOfNoBranch, duringSetup: true };
export const signedInEvenUnchanged: Access = { kind: 'signedIn', duringPasswordChange: true, isOfNoBranch: true };

export function permit(...permission: Permission): Access {
  return { kind: 'permission', permission };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    asker: Asker;
    database: Database;
    /** Asks everything again inside the transaction of an act: see `act.ts`. The only way to an actor in a request. */
    confirmAccess: (trx: Db) => Promise<Actor>;
    /** The same for an act of another route that this request leads to: see `actBeside`. */
    confirmAccessTo: (trx: Db, other: { access: Access | undefined; branchId: number }) => Promise<Actor>;
    /** Asks again whether the person would be let in now, for a request that stays open. */
    readmit: () => Promise<void>;
  }
}

/**
 * Resolves a bearer token to the person behind it, or refuses. Inside the transaction of an act the session is held
 * until the end, so that revoking it is wholly before or wholly after the act.
 */
export type Authenticate = (request: FastifyRequest, access: Access, check: AccessCheck) => Promise<Asker>;

/**
 * Before a handler, inside the transaction of an act, perhaps in another branch than that of the request, or while a request stays open;
 * the last does not count as use of the session.
 */
export type AccessCheck = 'onArrival' | 'whileOpen' | { trx: Db; branchId?: number };

/** Given by the features that know sessions and settings. */
export interface AccessTools {
  authenticate: Authenticate;
  readSettings: ReadSettings;
}

/** Deny by default: the check runs before validation, so a stranger learns nothing about what a call expects. */
export function registerAccess(app: FastifyInstance, { authenticate, readSettings }: AccessTools): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'HEAD' || route.method === 'OPTIONS') return;
    if (!route.config?.access) throw new Error(`${route.method} ${route.url} declares no access`);
    if (route.config.confirm && route.config.access.kind === 'public') {
      throw new Error(`${route.method} ${route.url} would have nobody confirm`);
    }
  });
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (!access || access.kind === 'public') return;
    request.asker = await admit(request, access, 'onArrival');
  });
  // After validation: what is asked for decides whether it has to be confirmed.
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.isOfCompany)
      await request.database.read((db) => refuseUnlessEverywhere(db, request.asker));
    if (request.routeOptions.config.confirm)
      await request.database.read((db) => refuseIfUnconfirmed(db, request, readSettings));
  });
  app.decorateRequest('confirmAccess', async function (this: FastifyRequest, trx: Db) {
    const access = this.routeOptions.config.access;
    if (!access || access.kind === 'public') throw new Error('A public route has nobody who acts');
    const { branchId } = this.asker;
    // What the act decides by (may this person override a rate?) is read now, not at the first check. The answer is told by it too.
    this.asker = await admit(this, access, { trx });
    // A request that names no branch is for the home it began with, also when the person was moved meanwhile.
    if (this.asker.branchId !== branchId) throw new AppError('BRANCH_NOT_YOURS');
    if (this.routeOptions.config.isOfCompany) await refuseUnlessEverywhere(trx, this.asker);
    await refuseIfUnconfirmed(trx, this, readSettings);
    return this.asker as Actor;
  });
  app.decorateRequest('confirmAccessTo', async function (this: FastifyRequest, trx, { access, branchId }) {
    if (!access || access.kind === 'public') throw new Error('A public route has nobody who acts');
    return (await admit(this, access, { trx, branchId })) as Actor;
  });
  app.decorateRequest('readmit', async function (this: FastifyRequest) {
    const access = this.routeOptions.config.access;
    if (access && access.kind !== 'public') this.asker = await admit(this, access, 'whileOpen');
  });

  async function admit(request: FastifyRequest, access: Access, check: AccessCheck): Promise<Asker> {
    const asker = await authenticate(request, access, check);
    if (access.kind === 'permission' && !isAllowed(asker.permissions, access.permission)) {
      throw new AppError('FORBIDDEN');
    }
    return asker;
  }
}

/** Where a request comes from, as the action log tells it. */
export function originOf(request: FastifyRequest): Origin {
  const device = request.headers.device_id;
  const isNamed = typeof device === 'string' && device.trim() !== '';
  return {
    ip: request.ip,
    deviceId: isNamed ? device.slice(0, 100) : unnamedDevice(request),
    requestId: request.id,
  };
}

/** Cannot stand in a header, which has one byte per character: nobody can name a device so. */
export const UNNAMED_DEVICE = '∅';

/**
 * A client that names no device is known by its address and by how it describes itself, so that its token is worth
 * nothing anywhere else.
 */
function unnamedDevice({ ip, headers }: FastifyRequest): string {
  const described = createHash('sha256').update(`${ip}\n${headers['user-agent'] ?? ''}`);
  return `${UNNAMED_DEVICE}${described.digest('hex').slice(0, 32)}`;
}
