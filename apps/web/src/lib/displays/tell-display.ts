import { send } from '../api/http.ts';

const RETRIES = 3;
const RETRY_MS = 2_000;
const TIME_LIMIT_MS = 8_000;

let wanted: string | null = null;
let isTelling = false;

/** Tells the screens of this person what to show: one call after the other, so that the last one stands, and of several that wait the last alone. */
export function tellDisplay(content: string): void {
  wanted = content;
  if (!isTelling) void tellAll();
}

async function tellAll(): Promise<void> {
  isTelling = true;
  for (let tries = 0; wanted !== null; ) {
    const content: string = wanted;
    wanted = null;
    const isAnswered = await send({
      url: '/man-hinh-khach/hien',
      method: 'POST',
      body: content,
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).then(
      () => true,
      () => false,
    );
    tries = isAnswered ? 0 : tries + 1;
    if (isAnswered || tries > RETRIES) continue;
    await new Promise((done) => setTimeout(done, RETRY_MS));
    // A customer must not go on reading what was changed meanwhile.
    wanted ??= content;
  }
  isTelling = false;
}
