import type { Asker } from '../../platform/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { EventStream } from '../../platform/live/event-stream.ts';

/** A browser needs one; several tabs without the means to share one, and reloads, need a few. */
const MAX_PER_SESSION = 10;
/** Of all devices of one person, so that signing in again and again does not take everybody's places. */
const MAX_PER_PERSON = 40;
const MAX_PER_PROCESS = 2000;
const RETRY_SECONDS = 30;

interface Place {
  sessionId: number;
  personId: number;
  stream: EventStream;
}

/** Who listens in this process, in the order they came. A newer stream ends the oldest of the same session or person. */
export class LivePlaces {
  readonly #taken = new Set<Place>();

  take({ id: personId, sessionId }: Asker, stream: EventStream): void {
    this.#makeRoom((place) => place.sessionId === sessionId, MAX_PER_SESSION);
    this.#makeRoom((place) => place.personId === personId, MAX_PER_PERSON);
    if (this.#taken.size >= MAX_PER_PROCESS) {
      stream.end();
      throw new AppError('TOO_MANY_REQUESTS', { params: { seconds: RETRY_SECONDS } });
    }
    const place = { sessionId, personId, stream };
    this.#taken.add(place);
    stream.onClose(() => this.#taken.delete(place));
  }

  #makeRoom(isSame: (place: Place) => boolean, limit: number): void {
    const same = [...this.#taken].filter(isSame);
    for (const place of same.slice(0, Math.max(0, same.length - limit + 1))) {
      this.#taken.delete(place);
      place.stream.end();
    }
  }
}
