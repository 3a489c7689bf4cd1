import type { FastifyRequest } from 'fastify';
import type { Actor, Asker } from '../../../platform/actor.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { act } from '../../../platform/http/act.ts';

/** Signed-in people change their own password and second factors; each change is one act, and each try of a secret a guess. */
export interface Own {
  database: Database;
  asker: Asker;
  /** Runs one write of the person, at most once per Idempotency-Key. */
  act: <Result>(work: (trx: Db, actor: Actor) => Promise<Result>) => Promise<Result>;
}

export function ownOf(request: FastifyRequest): Own {
  const { database, asker } = request;
  return { database, asker, act: (work) => act(request, work) };
}
