import { useState } from 'react';
import { isApiError, isFateOpen, waitsForApproval } from '../api/api-error.ts';
import { awaitApproval } from '../api/await-approval.ts';
import { newUuid } from '../browser/uuid.ts';
import type { DraftPlace } from '../storage/stored-drafts.ts';
import { draftAt } from './draft-places.ts';
import { noteKnown, noteLeft, noteSent } from './sent-submissions.ts';

/** A write and the key under which the server does it once. */
export interface Keyed<Body> {
  body: Body;
  idempotencyKey: string;
}

export interface Submission {
  /**
   * Sends `body` under a key: typed → sent → known. While it is on its way, another press is the same submission. The call ends when its fate is known (`carry-out.ts`), and the next one has a new key. Where the act needs
   * a second person it waits for them. What is kept as a draft is sent under the draft's key.
   */
  withKey<Body, Result>(body: Body, send: (keyed: Keyed<Body>) => Promise<Result>, draft?: DraftPlace): Promise<Result>;
}

export function createSubmission(): Submission {
  let key = newUuid();
  const underWay = new Map<string, Promise<unknown>>();
  const submit = async <Body, Result>(
    body: Body,
    send: (keyed: Keyed<Body>) => Promise<Result>,
    draft: DraftPlace | undefined,
  ): Promise<Result> => {
    const own = (draft && draftAt(draft)?.key) ?? key;
    key = newUuid();
    noteSent(own, draft);
    const sendOnce = () => send({ body, idempotencyKey: own });
    try {
      const result = await sendOnce().catch((error: unknown) => {
        if (!waitsForApproval(error)) throw error;
        return awaitApproval(error, own, sendOnce);
      });
      noteKnown(own, 'saved');
      return result;
    } catch (error) {
      // A session that ended in between leaves the question open; the page after signing in asks it.
      if (isApiError(error) && isFateOpen(error)) noteLeft(own);
      else noteKnown(own, waitsForApproval(error) ? 'waiting' : 'notSaved');
      throw error;
    }
  };
  return {
    withKey<Body, Result>(body: Body, send: (keyed: Keyed<Body>) => Promise<Result>, draft?: DraftPlace) {
      const content = JSON.stringify(body) ?? '';
      const sent = underWay.get(content) ?? submit(body, send, draft).finally(() => underWay.delete(content));
      underWay.set(content, sent);
      return sent as Promise<Result>;
    },
  };
}

/** One per form: `const submission = useSubmission()`. */
export function useSubmission(): Submission {
  const [submission] = useState(createSubmission);
  return submission;
}
