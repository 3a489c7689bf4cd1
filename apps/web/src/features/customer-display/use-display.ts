import type { DisplayContent, NewDisplay } from '@doi-tien/contract/display.schema';
import { createParser } from 'eventsource-parser';
import { useEffect, useState } from 'react';
import { readEnvelope, send } from '../../lib/api/http.ts';
import { tellCode } from '../../lib/displays/nearby-display.ts';
import { storage } from '../../lib/storage/storage.ts';

export type DisplayState = DisplayContent | { trang_thai: 'tat' } | { trang_thai: 'mat_ket_noi' };

const PATH = '/man-hinh-khach';
/** Asked again now and then as well: a screen stands there all day, and no connection lives that long. */
const ASK_AGAIN_MS = 10_000;
const PAUSE_MS = 2_000;
/** On a line that is gone the screen says so instead of going on with figures that nobody has confirmed. */
const TIME_LIMIT_MS = 8_000;
const NOT_FOUND = 404;

type Answer<Data> = { data: Data } | { refusal: string; code: number };

/** A call of this page: with the key of the screen, never with the session of the person signed in on this browser. */
async function call<Data>(url: string, method: 'GET' | 'POST', key: string): Promise<Answer<Data>> {
  const answer = await readEnvelope(
    await send({
      url: `${PATH}${url}`,
      method,
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }),
  );
  if ('error' in answer) return { refusal: answer.error ?? '', code: answer.code };
  return { data: answer.data as Data };
}

/** What the screen shows by now. A screen that nobody has paired, or not any more, asks for a new code by itself. */
async function ask(): Promise<DisplayState> {
  const key = storage.read('displayKey') ?? (await openAnew());
  if (key === null) return { trang_thai: 'tat' };
  const answer = await call<DisplayContent>('/noi-dung', 'GET', key);
  if ('data' in answer) return answer.data;
  if (answer.refusal === 'DISPLAY_UNPAIRED') {
    storage.remove('displayKey');
    return (await openAnew()) === null ? { trang_thai: 'tat' } : ask();
  }
  return { trang_thai: answer.code === NOT_FOUND ? 'tat' : 'mat_ket_noi' };
}

async function openAnew(): Promise<string | null> {
  const opened = await call<NewDisplay>('/mo', 'POST', '');
  if (!('data' in opened)) {
    if (opened.code === NOT_FOUND) return null;
    throw new Error(opened.refusal);
  }
  storage.write('displayKey', opened.data.khoa);
  return opened.data.khoa;
}

export function useDisplay(): DisplayState | null {
  const [state, setState] = useState<DisplayState | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const look = oneAtATime(async () => {
      const found = await ask().catch((): DisplayState => ({ trang_thai: 'mat_ket_noi' }));
      if (!stop.signal.aborted) setState(found);
    });
    void look();
    const timer = setInterval(look, ASK_AGAIN_MS);
    void follow(look, stop.signal);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, []);
  const code = state?.trang_thai === 'cho_ghep' ? state.ma : null;
  // A teller who is signed in on this computer need not type it.
  useEffect(() => (code === null ? undefined : tellCode(code)), [code]);
  return state;
}

/** Two answers could come the other way round, and the older one would stay. Asked meanwhile, it asks once more. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  const run = async () => {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain);
    running = null;
  };
  return () => {
    if (running === null) running = run();
    else isAskedAgain = true;
    return running;
  };
}

/** Hears that something changed, for as long as the page is open, and comes back after every end of the connection. */
async function follow(changed: () => Promise<void>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    await listenOnce(changed, stop).catch(() => {});
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

async function listenOnce(changed: () => Promise<void>, stop: AbortSignal): Promise<void> {
  const key = storage.read('displayKey');
  if (key === null) return;
  const response = await send({ url: `${PATH}/live`, headers: { Authorization: `Bearer ${key}` }, signal: stop });
  if (!response.ok || !response.body) return;
  const parser = createParser({ onEvent: () => void changed() });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parser.feed(value);
  }
}
