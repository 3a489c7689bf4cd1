import { expect, test } from 'vitest';
import { createSubmission } from './submission.ts';

const keyOf = (submission: ReturnType<typeof createSubmission>, body: unknown) =>
  submission.withKey(body, async (keyed) => keyed.idempotencyKey);

async function failingKeyOf(submission: ReturnType<typeof createSubmission>, body: unknown): Promise<string> {
  let key = '';
  const sent = submission.withKey(body, async (keyed) => {
    key = keyed.idempotencyKey;
    throw new Error('no answer');
  });
  await expect(sent).rejects.toThrow('no answer');
  return key;
}

test('a retry of the same content reuses the key', async () => {
  const submission = createSubmission();
  const first = await failingKeyOf(submission, { so_luong: '100' });
  expect(await keyOf(submission, { so_luong: '100' })).toBe(first);
});

test('changed content gets a new key', async () => {
  const submission = createSubmission();
  const first = await failingKeyOf(submission, { so_luong: '100' });
  expect(await keyOf(submission, { so_luong: '200' })).not.toBe(first);
});

test('the same content after a success is a new submission', async () => {
  const submission = createSubmission();
  const first = await keyOf(submission, { so_luong: '100' });
  expect(await keyOf(submission, { so_luong: '100' })).not.toBe(first);
});

test('a double click sends one key twice', async () => {
  const submission = createSubmission();
  const [first, second] = await Promise.all([keyOf(submission, { a: 1 }), keyOf(submission, { a: 1 })]);
  expect(second).toBe(first);
});

test('the same content after a refusal is a new submission', async () => {
  const submission = createSubmission();
  let refused = '';
  const sent = submission.withKey({ so_luong: '100' }, async (keyed) => {
    refused = keyed.idempotencyKey;
    throw { code: 422, message: 'no reason' };
  });
  await expect(sent).rejects.toMatchObject({ code: 422 });
  expect(await keyOf(submission, { so_luong: '100' })).not.toBe(refused);
});
