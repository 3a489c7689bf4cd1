import { useState } from 'react';
import { newUuid } from '../browser/uuid.ts';
import { branchKey } from '../storage/current-branch.ts';
import { isApiError, waitsForApproval } from './api-error.ts';
import { awaitApproval } from './await-approval.ts';

/** A write and the key that lets the server recognise it when it is sent again. */
export interface Keyed<Body> {
  body: Body;
  idempotencyKey: string;
}

export interface Submission {
  /**
   * Sends `body` under a key. While it has not succeeded, sending the same content again reuses the key, so a retry
   * after a lost answer cannot post twice. Other content, another branch, or the next submission after a success or a refusal, gets a
   * new key: the server may have kept the refusal with the old one. Where the act needs a second person it waits for them.
   */
  withKey<Body, Result>(body: Body, send: (keyed: Keyed<Body>) => Promise<Result>): Promise<Result>;
}

export function createSubmission(): Submission {
  let pending: { content: string; key: string } | null = null;
  return {
    async withKey(body, send) {
      const content = `${branchKey()}${JSON.stringify(body) ?? ''}`;
      if (pending?.content !== content) pending = { content, key: newUuid() };
      const attempt = pending;
      const settle = () => {
        if (pending === attempt) pending = null;
      };
      const sendOnce = () => send({ body, idempotencyKey: attempt.key });
      try {
        const result = await sendOnce().catch((error: unknown) => {
          if (!waitsForApproval(error)) throw error;
          return awaitApproval(error, attempt.key, sendOnce);
        });
        settle();
        return result;
      } catch (error) {
        if (isApiError(error) && error.code >= 400 && error.code < 500) settle();
        throw error;
      }
    },
  };
}

/** One per form: `const submission = useSubmission()`. */
export function useSubmission(): Submission {
  const [submission] = useState(createSubmission);
  return submission;
}
