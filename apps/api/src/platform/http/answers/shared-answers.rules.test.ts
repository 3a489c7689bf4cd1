import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { SharedAnswers, type SharedQuestion, shared } from './shared-answers.ts';

function counting() {
  const answers = new SharedAnswers();
  const worked: string[] = [];
  const ask = (question: string, state: string, text = question) =>
    answers.answer(question, state, async () => {
      worked.push(`${question}@${state}`);
      return text;
    });
  return { ask: async (...asked: Parameters<typeof ask>) => String(await ask(...asked)), worked };
}

test('the same question in the same state is computed once, whether the first answer is ready or not', async () => {
  const { ask, worked } = counting();
  expect(await Promise.all([ask('a', '1'), ask('a', '1'), ask('b', '1')])).toEqual(['a', 'a', 'b']);
  expect(await ask('a', '1')).toBe('a');
  expect(worked).toEqual(['a@1', 'b@1']);
});

test('after a change the answer is computed again, also while the earlier one is still being computed', async () => {
  const { ask, worked } = counting();
  expect(await Promise.all([ask('a', '1', 'old'), ask('a', '2', 'new'), ask('a', '2')])).toEqual(['old', 'new', 'new']);
  expect(worked).toEqual(['a@1', 'a@2']);
});

test('a failure reaches the requests that waited for it and is not kept', async () => {
  const answers = new SharedAnswers();
  const fail = () => Promise.reject(new Error('gone'));
  const asked = [answers.answer('a', '1', fail), answers.answer('a', '1', fail)];
  for (const each of asked) await expect(each).rejects.toThrow('gone');
  expect(String(await answers.answer('a', '1', async () => 'back'))).toBe('back');
});

test('an answer over 1 MB is not kept, and all kept answers stay below 16 MB', async () => {
  const { ask, worked } = counting();
  await ask('a', '1', 'x'.repeat(1_100_000));
  await ask('a', '1', 'x'.repeat(1_100_000));
  expect(worked).toEqual(['a@1', 'a@1']);
  for (let each = 0; each < 18; each += 1) await ask(`b${each}`, '1', 'x'.repeat(1_000_000));
  await ask('b17', '1');
  expect(worked).toHaveLength(20);
  await ask('b0', '1');
  expect(worked).toHaveLength(21);
});

const IMPERSONAL = ['branchId', 'database', 'language', 'params', 'permissions', 'query', 'timeZone'] as const;

test('what builds a shared answer is told nothing about the person', async () => {
  let given: SharedQuestion | undefined;
  const handler = shared(async (question: SharedQuestion) => {
    given = question;
    return 'answer';
  });
  const person = { id: 7, account: 'giaodich1', sessionId: 9, hasTotp: true, isConfirmed: true, origin: {} };
  const request = {
    asker: { ...person, roleId: 2, permissions: [], timeZone: 'Asia/Ho_Chi_Minh', snapshot: '1:1:' },
    server: { sharedAnswers: new SharedAnswers() },
    headers: { authorization: 'Bearer secret', device_id: 'device' },
    url: '/api/dashboard',
    query: {},
    params: {},
    database: {},
  };
  const reply = { type: () => reply, serialize: JSON.stringify };
  await handler(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  expect(Object.keys(given ?? {}).toSorted()).toEqual(IMPERSONAL);
  expectTypeOf<keyof SharedQuestion>().toEqualTypeOf<(typeof IMPERSONAL)[number]>();
});

test('an answer is not shared between branches, also not in the same snapshot', async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const handler = shared(async ({ branchId }) => asked.push(branchId));
  const server = { sharedAnswers: new SharedAnswers() };
  const reply = { type: () => reply, serialize: JSON.stringify };
  for (const branchId of [1, 2, 1]) {
    const asker = { roleId: 3, branchId, snapshot: '7:7:', permissions: [], timeZone: 'UTC' };
    const request = { asker, server, headers: {}, url: '/api/dashboard', query: {}, params: {}, database: {} };
    await handler(request as unknown as FastifyRequest, reply as unknown as FastifyReply);
  }
  vi.useRealTimers();
  expect(asked).toEqual([1, 2]);
});
