import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { Asked } from './derive.ts';

/** The other side of `derive.ts`: one after the other. */
parentPort?.on('message', ({ number, secret }: Asked) => {
  parentPort?.postMessage({ number, tag: argon2Sync('argon2id', secret) });
});
