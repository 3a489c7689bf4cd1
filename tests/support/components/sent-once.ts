import { act, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Page } from './page.tsx';
import type { TestServer } from './server.ts';

/** What every submission has one of. */
export const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

/** A button of the dialog or drawer that is open. */
export const dialogButton = (name: RegExp) => within(screen.getByRole('dialog')).getByRole('button', { name });

/** The button that sends what the drawer holds, then its key. */
export const buttonAndKey = ({ user }: Page, name: RegExp) =>
  [() => user.click(dialogButton(name)), () => user.keyboard('{Control>}{Enter}{/Control}')] as const;

/** The button of a question, twice: the second time it says that it is busy. */
export function buttonTwice({ user }: Page, name: RegExp) {
  const button = dialogButton(name);
  return [() => user.click(button), () => user.click(button)] as const;
}

/** A question about danger is open once the way out has the focus; what is typed earlier would be typed into that button. */
export async function dangerAsked(keep: string): Promise<void> {
  const button = await screen.findByRole('button', { name: keep });
  await waitFor(() => expect(document.activeElement).toBe(button));
}
