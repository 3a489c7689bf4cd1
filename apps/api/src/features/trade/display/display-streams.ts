import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/http/app-error.ts';
import { type EventStream, openEventStream } from '../../../platform/live/event-stream.ts';
import type { LiveEvent, LiveSource } from '../../../platform/live/live.ts';
import { clientOf } from '../../../platform/net/client-of.ts';
import type { DisplayRow } from './display.repository.ts';

/** Anybody may open a page, so those that nobody has paired are bounded, for one address and for all; paired ones somebody has let in. */
const MOST_UNPAIRED = 300;
const MOST_UNPAIRED_AT_ADDRESS = 10;
const RETRY_SECONDS = 30;

/** What decides which events a screen hears. */
type Screen = Pick<DisplayRow, 'id' | 'branchId' | 'showing' | 'sessionId'>;

interface Listener {
  screen: Screen;
  client: string;
  stream: EventStream;
}

/** Who listens in this process, in the order they came. A screen hears that what it shows may have changed, and no more. */
export class DisplayStreams {
  readonly #listeners = new Set<Listener>();
  readonly #live: LiveSource;

  constructor(live: LiveSource) {
    this.#live = live;
  }

  /** `look` reads the screen anew, and fails once it is none any more: its stream ends then, with its next sign of life at the latest. */
  open(request: FastifyRequest, screen: Screen, look: () => Promise<Screen>): EventStream {
    const client = clientOf(request.ip);
    this.#makeRoom(screen, client);
    const recheck = async () => {
      try {
        listener.screen = await look();
      } catch (error) {
        // A database that is away for a moment ends nothing; the next sign of life asks again.
        if (error instanceof AppError) stream.end();
      }
    };
    const stream = openEventStream(request, () => void recheck());
    const listener: Listener = { screen, client, stream };
    this.#listeners.add(listener);
    const leave = this.#live.join({
      receive: (event) => {
        if (!concerns(event, listener.screen)) return;
        stream.send({ topic: 'changed' });
        void recheck();
      },
      end: stream.end,
    });
    stream.onClose(() => {
      leave();
      this.#listeners.delete(listener);
    });
    stream.send({ topic: 'hello' });
    return stream;
  }

  /** One stream for each screen: a page that lost its own comes back with another. */
  #makeRoom({ id, branchId }: Screen, client: string): void {
    const same = [...this.#listeners].filter(({ screen }) => screen.id === id);
    for (const listener of same) this.#end(listener);
    if (branchId !== null) return;
    const unpaired = [...this.#listeners].filter(({ screen }) => screen.branchId === null);
    const here = unpaired.filter((listener) => listener.client === client);
    for (const listener of here.slice(0, Math.max(0, here.length - MOST_UNPAIRED_AT_ADDRESS + 1))) this.#end(listener);
    if (here.length < MOST_UNPAIRED_AT_ADDRESS && unpaired.length >= MOST_UNPAIRED) {
      throw new AppError('TOO_MANY_REQUESTS', { params: { seconds: RETRY_SECONDS }, retryAfter: RETRY_SECONDS });
    }
  }

  #end(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.stream.end();
  }
}

/** Other screens, tickets and people are not even told to have changed something. */
function concerns(event: LiveEvent | { topic: 'gap' }, screen: Screen): boolean {
  switch (event.topic) {
    case 'displays':
      return event.id === screen.id;
    case 'trades':
      return screen.showing !== null && 'tradeId' in screen.showing && event.id === screen.showing.tradeId;
    case 'session':
      return screen.sessionId !== null && event.sessionId === screen.sessionId;
    case 'settings':
    case 'gap':
      return true;
    default:
      return false;
  }
}
