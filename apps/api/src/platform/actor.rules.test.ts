import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { type Actor, type Asker, actorWithoutRequest } from './actor.ts';
import { recordBranchEvent, recordEvent, recordEvents } from './audit/record-event.ts';
import { act, actAtLength } from './http/act.ts';

const event = { act: 'create', subject: 'ket' };

/** Checked by `npm run types`, never called: an error that no longer comes is an error itself. */
const HANDLERS = {
  writesWithItsActor: (request: FastifyRequest) => act(request, (trx, actor) => recordEvent(trx, actor, event)),
  writesWithItsAsker: (request: FastifyRequest) =>
    // @ts-expect-error the rights of the request were read before the transaction
    act(request, (trx) => recordEvent(trx, request.asker, event)),
  keepsItsAsker: ({ asker, ...request }: FastifyRequest) =>
    // @ts-expect-error taking it out of the request first is no way around
    act(request as FastifyRequest, (trx) => recordBranchEvent(trx, asker, event)),
  copiesItsAsker: (request: FastifyRequest) =>
    // @ts-expect-error nor is a copy
    act(request, (trx) => recordEvents(trx, { ...request.asker }, [event])),
  importsWithItsAsker: (request: FastifyRequest) =>
    // @ts-expect-error an import writes with the actor that `confirm` answers
    actAtLength(request, (trx) => recordEvent(trx, request.asker, event)),
  importsWithItsActor: (request: FastifyRequest) =>
    actAtLength(request, async (trx, confirm) => recordEvent(trx, await confirm(), event)),
  readsWithItsActor: (actor: Actor): Asker => actor,
};

test('a handler writes with the actor of its act; with the asker of its request it does not compile', () => {
  expect(Object.keys(HANDLERS)).toHaveLength(7);
});

test('somebody who acts without a request is the same person', () => {
  const person = { id: 7 } as Asker;
  expect(actorWithoutRequest(person)).toBe(person);
});
