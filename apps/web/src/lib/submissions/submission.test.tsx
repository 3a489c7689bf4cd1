import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from '../api/api-error.ts';
import { formPlace, keepDraft, readDraft } from '../forms/form-drafts.ts';
import { storage } from '../storage/storage.ts';
import { noteKnown, sentByMe, sentFrom, tieToSent } from './sent-submissions.ts';
import { createSubmission, type Submission } from './submission.ts';

const FORM = 'quanly:dem-dong:7';

beforeEach(() => storage.write('user', { tai_khoan: 'quanly' } as never));

const keyOf = (submission: Submission, body: unknown) =>
  submission.withKey(body, async (keyed) => keyed.idempotencyKey);

async function failingKeyOf(submission: Submission, body: unknown, failure: ApiError): Promise<string> {
  let key = '';
  const sent = submission.withKey(body, async (keyed) => {
    key = keyed.idempotencyKey;
    throw failure;
  });
  await expect(sent).rejects.toEqual(failure);
  return key;
}

test('every submission has a key of its own, also with the same content', async () => {
  const submission = createSubmission();
  const first = await keyOf(submission, { so_luong: '100' });
  expect(await keyOf(submission, { so_luong: '100' })).not.toBe(first);
  const refused = await failingKeyOf(submission, { so_luong: '100' }, { code: 422, message: 'no reason' });
  expect(await keyOf(submission, { so_luong: '100' })).not.toBe(refused);
});

test('another press while it is on its way is the same submission, and builds and sends nothing', async () => {
  const submission = createSubmission();
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  let sent = 0;
  const send = () => {
    sent += 1;
    return answer;
  };
  const presses = [submission.withKey({ a: 1 }, send), submission.withKey({ a: 1 }, send)];
  resolve('saved');
  expect(await Promise.all(presses)).toEqual(['saved', 'saved']);
  expect(sent).toBe(1);
});

test('what was sent is remembered until its fate is known', async () => {
  const submission = createSubmission();
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const saved = submission.withKey({ a: 1 }, () => answer);
  expect(sentByMe()).toHaveLength(1);
  resolve('saved');
  await saved;
  expect(sentByMe()).toEqual([]);
});

test('a session that ends leaves the question open for the next one', async () => {
  const key = await failingKeyOf(createSubmission(), {}, { code: 401, message: 'ended', error: 'INVALID_TOKEN' });
  expect(sentByMe()).toMatchObject([{ key, account: 'quanly' }]);
  storage.write('user', { tai_khoan: 'giaodich1' } as never);
  expect(sentByMe()).toEqual([]);
});

test('a draft is sent under the key it was begun with, and not offered while its fate is not known', async () => {
  keepDraft(FORM, { sheet: 1 });
  const key = readDraft(FORM)?.key;
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  let sentKey = '';
  const send = (keyed: { idempotencyKey: string }) => {
    sentKey = keyed.idempotencyKey;
    return answer;
  };
  const saved = createSubmission().withKey({ sheet: 1 }, send, formPlace(FORM));
  expect(sentKey).toBe(key);
  expect(readDraft(FORM)).toBeNull();
  expect(sentFrom(formPlace(FORM))).toMatchObject({ key });
  resolve('saved');
  await saved;
  expect(storage.read('formDrafts')).toEqual({});
});

test('a draft that was not saved is offered again, under another key', async () => {
  keepDraft(FORM, { sheet: 1 });
  const key = readDraft(FORM)?.key;
  const refused = { code: 0, message: 'not received', error: 'NOT_RECEIVED' };
  const sent = createSubmission().withKey({}, async () => Promise.reject(refused), formPlace(FORM));
  await expect(sent).rejects.toEqual(refused);
  expect(readDraft(FORM)?.values).toEqual({ sheet: 1 });
  expect(readDraft(FORM)?.key).not.toBe(key);
});

test('what a full storage cannot take is still known to the page: a saved draft is not offered again', async () => {
  storage.write('sentSubmissions', []);
  keepDraft(FORM, { sheet: 1 });
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const saved = createSubmission().withKey({ sheet: 1 }, () => answer, formPlace(FORM));
  expect(sentFrom(formPlace(FORM))).toBeDefined();
  resolve('saved');
  await saved;
  expect(readDraft(FORM)).toBeNull();
  full.mockRestore();
});

test('a form that keeps what was typed as its session ends is offered only if it was not saved', async () => {
  const { promise: answer, reject } = Promise.withResolvers<string>();
  const sent = createSubmission().withKey({ sheet: 1 }, () => answer);
  keepDraft(FORM, { sheet: 1 });
  tieToSent(formPlace(FORM));
  reject({ code: 401, message: 'ended', error: 'INVALID_TOKEN' });
  await expect(sent).rejects.toMatchObject({ code: 401 });
  expect(readDraft(FORM)).toBeNull();
  const [{ key } = { key: '' }] = sentByMe();
  noteKnown(key, 'saved');
  expect(storage.read('formDrafts')).toEqual({});
});
