import { Worker } from 'node:worker_threads';

export interface Secret {
  message: Buffer;
  nonce: Buffer;
  tagLength: number;
  memory: number;
  passes: number;
  parallelism: number;
}

export interface Asked {
  number: number;
  secret: Secret;
}

interface Waiting {
  resolve: (tag: Buffer) => void;
  reject: (error: unknown) => void;
}

const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let asked = 0;

/**
 * Argon2id in a thread of its own. The four threads that Node offers would each keep the twenty megabytes of their last hash for
 * good, and while four people sign in nobody's file would be read.
 */
export function derive(secret: Secret): Promise<Buffer> {
  worker ??= openWorker();
  const number = ++asked;
  const tag = new Promise<Buffer>((resolve, reject) => waiting.set(number, { resolve, reject }));
  worker.ref();
  worker.postMessage({ number, secret } satisfies Asked);
  return tag;
}

function openWorker(): Worker {
  const opened = new Worker(new URL('./derive-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  });
  opened.on('message', ({ number, tag }: { number: number; tag: Uint8Array }) => {
    waiting.get(number)?.resolve(Buffer.from(tag));
    waiting.delete(number);
    // Resting, it keeps nobody from ending.
    if (waiting.size === 0) opened.unref();
  });
  opened.on('error', (error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return opened;
}
