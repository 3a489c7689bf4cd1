import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Presses twice: the second time while the first submission is on its way. Answers the body of the one submission that
 * left, and fails where a second one did or where it had no key.
 */
export async function sentOnce(
  server: TestServer,
  request: string,
  press: readonly [first: () => Promise<void>, second: () => Promise<void>],
  answer: unknown = null,
): Promise<unknown> {
  const answered = Promise.withResolvers<unknown>();
  server.on(request, () => answered.promise);
  const [first, second] = press;
  await first();
  await waitFor(() => expect(server.sent(request)).toHaveLength(1));
  await second();
  await act(async () => answered.resolve(answer));
  const sent = server.sent(request);
  expect(sent.map(({ key }) => key)).toEqual([expect.stringMatching(KEY)]);
  return sent[0]?.body;
}
