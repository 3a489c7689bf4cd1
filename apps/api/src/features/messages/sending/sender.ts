import type { SendTools } from '../channels/channel.ts';
import { claimDue, sendClaimed } from './send.ts';

/** So many are on their way at a time, and so many of one person: places that are slow hold up neither the others nor each other's people. */
const AT_A_TIME = 8;
const OF_ONE_PERSON = 2;

type OnError = (error: unknown) => void;

export interface Sender {
  /** Looks for what is due, also while earlier messages are still on their way. */
  start: () => void;
  /** Begins no more, and waits for what is on its way. */
  end: () => Promise<void>;
  /** Until nothing is due or on its way. Answers how many were tried. */
  settled: () => Promise<number>;
}

export function openSender(tools: SendTools, onError: OnError): Sender {
  const onTheirWay = new Map<Promise<void>, number>();
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;
  let isEnding = false;
  let tried = 0;

  const busyPeople = () => {
    const people = Map.groupBy(onTheirWay.values(), (userId) => userId);
    return [...people].filter(([, messages]) => messages.length >= OF_ONE_PERSON).map(([userId]) => userId);
  };
  const send = (userId: number, work: Promise<void>) => {
    // Whatever goes wrong with one is its own matter.
    const sending = work.catch(onError).then(() => {
      onTheirWay.delete(sending);
      start();
    });
    onTheirWay.set(sending, userId);
  };
  const look = async () => {
    while (!isEnding && onTheirWay.size < AT_A_TIME) {
      const claimed = await tools.database.inTransaction((trx) => claimDue(trx, busyPeople()));
      if (!claimed) return;
      tried += 1;
      send(claimed.userId, sendClaimed(tools, claimed));
    }
  };
  const start = () => {
    isAskedAgain = looking !== null;
    looking ??= look()
      .catch(onError)
      .then(() => {
        looking = null;
        if (isAskedAgain) start();
      });
  };
  const settled = async () => {
    while (looking || onTheirWay.size > 0) await Promise.all([looking, ...onTheirWay.keys()]);
    return tried;
  };
  const end = async () => {
    isEnding = true;
    await settled();
  };
  return { start, end, settled };
}

/** Sends everything that is due. Answers how many were tried. */
export async function sendDue(tools: SendTools, onError: OnError): Promise<number> {
  const errors: unknown[] = [];
  const sender = openSender(tools, (error) => errors.push(error));
  sender.start();
  const tried = await sender.settled();
  for (const error of errors) onError(error);
  return tried;
}
