import { deriveKey, findProof } from './plain-proof.ts';
import type { Challenge } from './proof.ts';

interface Work {
  type: 'work';
  challenge: Challenge;
  counterStart: number;
  counterStep: number;
  timeout: number;
}

/** Speaks as altcha's own workers do, so that the page need not tell them apart. */
self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  if (data.type !== 'work') return;
  const giveUpAt = performance.now() + data.timeout;
  try {
    self.postMessage(
      findProof(data.challenge, deriveKey, {
        start: data.counterStart,
        step: data.counterStep,
        isOver: () => performance.now() > giveUpAt,
      }),
    );
  } catch (error) {
    self.postMessage({ error: String(error) });
  }
});
