import { isOffline } from '../connection/offline.ts';
import { currentBranch } from '../storage/current-branch.ts';
import { type ApiError, isFateOpen } from './api-error.ts';
import { askerNow, askFate, pause } from './fate.ts';
import {
  type ApiRequest,
  failureOf,
  noAnswer,
  noNetwork,
  notReceived,
  readEnvelope,
  type Settled,
  send,
  sentWithNow,
  settleRefusal,
  unknownFate,
} from './http.ts';

/** What one call came to. */
export interface Outcome {
  data?: unknown;
  message?: string;
  failure?: ApiError;
  /** What became of a refusal. */
  settled?: Settled;
  /** By the screen that made the call, or because another branch was entered: that is not a network failure. */
  isGivenUp?: boolean;
  /** Read from what is stored, without what is shown only once. */
  isReplayed?: boolean;
}

/** A write with its key. Its body is a text, or a file: what is sent again is what was sent. */
interface FrozenRequest extends ApiRequest {
  idempotencyKey: string;
  body?: string | FormData;
}

/** Works out the text of a write once; nothing that changes on the screen afterwards changes what is sent, or where. */
export function freeze(request: ApiRequest & { idempotencyKey: string }): FrozenRequest {
  const { body } = request;
  const frozen = { ...request, branch: currentBranch() };
  if (body === undefined || body instanceof FormData) return { ...frozen, body };
  return { ...frozen, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...request.headers } };
}

/** One call, and once more where the person has confirmed that it is them. `leaving`: nobody is asked. */
export async function attempt(request: ApiRequest, signal: AbortSignal, leaving = false): Promise<Outcome> {
  const first = await attemptOnce(request, signal, leaving);
  return first.settled === 'again' ? attemptOnce(request, signal, leaving) : first;
}

async function attemptOnce(request: ApiRequest, signal: AbortSignal, leaving: boolean): Promise<Outcome> {
  const sentWith = sentWithNow();
  try {
    const envelope = await readEnvelope(await send({ ...request, signal }));
    const { message } = envelope;
    if (envelope.code === 200 && envelope.status) return { data: envelope.data, message };
    const failure = failureOf(envelope);
    return { failure, message, settled: leaving ? 'refused' : await settleRefusal(failure, sentWith) };
  } catch {
    // RTK Query has dropped an aborted call already and takes no answer to it; an error thrown here would be logged.
    return { failure: noAnswer(), isGivenUp: signal.aborted };
  }
}

/** Longer than the server lets an act wait for its turn. */
const ANSWER_PATIENCE_MS = 8_000;
/** Between two tries to read a stored answer. */
const REPLAY_PAUSE_MS = 1_000;

/**
 * Sends a write once. Where no answer says what became of it, or none comes for a while, the server is asked about its key until it
 * knows: what was saved is answered like any other success, and what never arrived can be sent anew.
 */
export async function carryOut(request: FrozenRequest, signal: AbortSignal): Promise<Outcome> {
  // Nothing is sent, so nothing can be in doubt.
  if (isOffline()) return { failure: noNetwork() };
  const known = new AbortController();
  const asker = askerNow();
  const sent = attempt(request, signal);
  const asked = Promise.race([sent.then(isOpen), patience(request)]).then((isInDoubt) =>
    isInDoubt ? findOut(request, known.signal, sent, asker) : sent,
  );
  const answered = sent.then((outcome) => (isOpen(outcome) ? asked : outcome));
  return Promise.race([answered, asked]).finally(() => known.abort());
}

/** A file may take minutes to arrive, and asking too early would withdraw it. */
function patience({ body }: FrozenRequest): Promise<boolean> {
  return new Promise((resolve) => {
    if (!(body instanceof FormData)) setTimeout(() => resolve(true), ANSWER_PATIENCE_MS);
  });
}

function isOpen({ failure, settled }: Outcome): boolean {
  return failure !== undefined && settled !== 'lost' ? isFateOpen(failure) : false;
}

async function findOut(
  request: FrozenRequest,
  stop: AbortSignal,
  sent: Promise<Outcome>,
  asker: string | null,
): Promise<Outcome> {
  const fate = askerNow() === asker ? await askFate(request.idempotencyKey, stop) : { kind: 'unknown' as const };
  if (fate.kind === 'unknown' || askerNow() !== asker) return { failure: unknownFate(), settled: 'lost' };
  if (fate.kind === 'notReceived') {
    // A refusal in the server's own words says more, and is now known to be true.
    const { failure } = await Promise.race([sent, Promise.resolve<Outcome>({})]);
    return { failure: failure?.error && failure.error !== 'UNREADABLE_ANSWER' ? failure : notReceived() };
  }
  // The key is used: the same request is answered with what is stored, as this person may see it.
  const replayed = await attempt(request, new AbortController().signal);
  if (!isOpen(replayed)) return { ...replayed, isReplayed: true };
  await pause(REPLAY_PAUSE_MS);
  return findOut(request, stop, sent, asker);
}
