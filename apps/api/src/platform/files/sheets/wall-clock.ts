const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** 1 January 1970 in the day count of spreadsheets. */
const EPOCH_SERIAL = 25_569;
const MAX_REMEMBERED = 20_000;

/**
 * What the clock on the wall shows at a moment. Zones change their offset on a quarter of an hour at the finest, so
 * each quarter is worked out once: a million rows would otherwise spend most of their time here.
 */
export class WallClock {
  readonly #zone: string;
  readonly #offsets = new Map<number, number>();

  constructor(zone: string) {
    this.#zone = zone;
  }

  /** Milliseconds as if the local time were UTC. */
  localMillis(moment: string): number {
    const millis = Date.parse(moment);
    return millis + this.#offsetAt(millis);
  }

  /** A day count with a fraction, as spreadsheets keep moments. */
  serial(moment: string): number {
    return this.localMillis(moment) / DAY_MS + EPOCH_SERIAL;
  }

  /** `2026-11-14 08:30:00`, with thousandths only where there are some. */
  text(moment: string): string {
    const iso = new Date(this.localMillis(moment)).toISOString();
    return `${iso.slice(0, 10)} ${iso.slice(11, iso.endsWith('.000Z') ? 19 : 23)}`;
  }

  #offsetAt(millis: number): number {
    const quarter = Math.floor(millis / QUARTER_MS);
    const known = this.#offsets.get(quarter);
    if (known !== undefined) return known;
    const start = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_MS);
    const offset = start.toZonedDateTimeISO(this.#zone).offsetNanoseconds / 1e6;
    if (this.#offsets.size >= MAX_REMEMBERED) this.#offsets.clear();
    this.#offsets.set(quarter, offset);
    return offset;
  }
}

/** A day as spreadsheets count it. */
export function daySerial(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS + EPOCH_SERIAL;
}
