import type { ApprovalFiled, ApprovalRequest } from '@doi-tien/contract/approvals.schema';
import { useSyncExternalStore } from 'react';

/** What became of an act that waits for a second person, as far as the person who asked saw it. */
type ApprovalOutcome =
  /** Approved, and done. */
  | { kind: 'done'; request: ApprovalRequest }
  /** Refused, withdrawn, run out, or approved and not possible; the sentence has been shown. */
  | { kind: 'ended'; message: string }
  /** Still waiting: the person went on with something else. */
  | { kind: 'left' };

/** `isReopened`: looked at again later; no form waits for the answer. */
export type AskedApproval = ApprovalFiled & { isReopened?: true };

interface Question {
  asked: AskedApproval;
  answer: Promise<ApprovalOutcome>;
  settle: (outcome: ApprovalOutcome) => void;
}

/** In their order; the dialog shows the first. */
let questions: readonly Question[] = [];
const watchers = new Set<() => void>();
/** Requests whose end a dialog has shown. */
const told = new Set<number>();

function hold(next: readonly Question[]): void {
  questions = next;
  for (const watcher of watchers) watcher();
}

/** Shows the dialog of a request and resolves once it was decided or left. */
export function askForApproval(asked: AskedApproval): Promise<ApprovalOutcome> {
  const open = questions.find((question) => question.asked.id === asked.id);
  if (open) return open.answer;
  const { promise: answer, resolve: settle } = Promise.withResolvers<ApprovalOutcome>();
  hold([...questions, { asked, answer, settle }]);
  return answer;
}

export function settleApproval(id: number, outcome: ApprovalOutcome): void {
  const settled = questions.find(({ asked }) => asked.id === id);
  if (outcome.kind !== 'left') told.add(id);
  hold(questions.filter((question) => question !== settled));
  settled?.settle(outcome);
}

/** The session has ended: nobody waits any more. */
export function leaveApprovals(): void {
  for (const { asked } of questions) settleApproval(asked.id, { kind: 'left' });
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The request whose dialog is shown; null when there is none. */
export function useApprovalAsked(): AskedApproval | null {
  return useSyncExternalStore(watch, () => questions[0]?.asked ?? null);
}

/** Whether a dialog tells how a request ends, or has told it. */
export function isApprovalTold(id: number): boolean {
  return told.has(id) || questions.some(({ asked }) => asked.id === id);
}
