import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/actor.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { act } from '../../../platform/http/act.ts';

/** Runs one write of a signed-in person, at most once per Idempotency-Key. */
export type Act = <Result>(work: (trx: Db) => Promise<Result>) => Promise<Result>;

/** Signed-in people change their own password and second factors; each change is one act, and each try of a secret a guess. */
export interface Own {
  database: Database;
  actor: Actor;
  act: Act;
}

export function ownOf(request: FastifyRequest): Own {
  const { database, actor } = request;
  return { database, actor, act: <Result>(work: Parameters<typeof act<Result>>[1]) => act(request, work) };
}
