import { failureOf, readEnvelope, send, sentWithNow, settleRefusal } from '../api/http.ts';
import type { LiveEvent } from '../api/live-topics.ts';
import { onRetry } from '../connection/connection.ts';
import { createLiveReader, retryPause } from './event-stream.ts';

type Hear = (event: LiveEvent) => void;

interface Connection {
  hear: Hear;
  /** Something arrived, if only a heartbeat: nothing before this moment was missed. */
  isAlive: () => void;
}

/** Which events a tab hears: of its own branch, or of all. Tabs with the same scope share a connection. */
interface LiveScope {
  branch: number | null;
  isOfAll: boolean;
}

const channelOf = ({ branch, isOfAll }: LiveScope) =>
  `doi-tien-live${branch === null ? '' : `:${branch}`}${isOfAll ? ':all' : ''}`;
/** The server says something every 20 s; silence three times as long means that the line is dead. */
const SILENCE_MS = 60_000;
/**
 * The server announced something while its last heartbeat was still on its way here; and of two processes one may hear of an
 * event two seconds later than the other.
 */
const ON_THE_WAY_MS = 4_000;

/**
 * Hears what the server announces, until the answer is called. One tab of the browser holds the connection and tells
 * the others: browsers allow few connections to one host, and six open tabs would otherwise block every call.
 * `dataSince`: when the oldest data of this tab was asked for; the server first tells what it announced since then.
 */
export function openLive(hear: Hear, dataSince: number, scope: LiveScope): () => void {
  const stop = new AbortController();
  const listen = (tell: Hear) => keepListening(tell, dataSince, scope, stop.signal);
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    void listen(hear);
    return () => stop.abort();
  }
  const name = channelOf(scope);
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => hear(data));
  const hearAndTell: Hear = (event) => {
    hear(event);
    channel.postMessage(event);
  };
  navigator.locks
    .request(name, { signal: stop.signal }, () => listen(hearAndTell))
    .catch((error: unknown) => {
      if (!stop.signal.aborted) console.error(error);
    });
  return () => {
    stop.abort();
    channel.close();
  };
}

async function keepListening(hear: Hear, dataSince: number, scope: LiveScope, stop: AbortSignal): Promise<void> {
  let failures = 0;
  let heardUntil = dataSince;
  const connection = {
    hear: (event: LiveEvent) => {
      failures = 0;
      if (!stop.aborted) hear(event);
    },
    isAlive: () => {
      heardUntil = performance.now();
    },
  };
  while (!stop.aborted) {
    // Whatever ended the connection, the answer is the same: try again, more slowly each time.
    const missedMs = performance.now() - heardUntil + ON_THE_WAY_MS;
    await listenOnce(connection, addressOf(missedMs, scope), stop).catch(() => {});
    if (!stop.aborted) hear({ topic: 'lost' });
    await pause(retryPause(failures, Math.random(), document.hidden), stop);
    failures += 1;
  }
}

function addressOf(missedMs: number, { isOfAll }: LiveScope): string {
  return `/live?tuoi=${Math.ceil(missedMs)}${isOfAll ? '&chi_nhanh=tat_ca' : ''}`;
}

async function listenOnce({ hear, isAlive }: Connection, url: string, stop: AbortSignal): Promise<void> {
  const dead = new AbortController();
  let silence = setTimeout(() => dead.abort(), SILENCE_MS);
  const sentWith = sentWithNow();
  try {
    const signal = AbortSignal.any([stop, dead.signal]);
    const response = await send({
      url,
      headers: { Accept: 'text/event-stream' },
      signal,
    });
    if (!response.ok || !response.body) {
      await settleRefusal(failureOf(await readEnvelope(response)), sentWith);
      return;
    }
    const read = createLiveReader(hear);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      isAlive();
      clearTimeout(silence);
      silence = setTimeout(() => dead.abort(), SILENCE_MS);
      read(piece.value);
    }
  } finally {
    clearTimeout(silence);
  }
}

/** Shorter when somebody asks, or when the network returns. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    onRetry(end, over.signal);
    stop.addEventListener('abort', end, { once: true, signal: over.signal });
  });
}
