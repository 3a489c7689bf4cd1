import { openThreads } from '../../platform/threads.ts';

export interface Secret {
  message: Uint8Array;
  nonce: Uint8Array;
  tagLength: number;
  memory: number;
  passes: number;
  parallelism: number;
}

const runApart = openThreads<Secret, Uint8Array>({
  file: new URL('./derive-worker.ts', import.meta.url),
  atATime: 1,
  idleMs: Number.POSITIVE_INFINITY,
  heapMb: { old: 32, young: 4 },
});

/**
 * Argon2id in a thread of its own, one hash after the other. Each of the four threads of Node's own pool would keep the twenty
 * megabytes of its last hash, and while four people sign in no file could be read.
 */
export async function derive(secret: Secret): Promise<Buffer> {
  return Buffer.from(await runApart(secret));
}
