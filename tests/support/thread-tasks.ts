export type ThreadTask =
  | { kind: 'echo'; text: string }
  /** Counts up `begun` first, so that the test knows that the thread is at work. */
  | { kind: 'endless'; begun: Int32Array }
  | { kind: 'hungry' };

/** Tasks that a thread survives or does not. */
export default function work(task: ThreadTask): string {
  if (task.kind === 'echo') return task.text;
  if (task.kind === 'endless') {
    Atomics.add(task.begun, 0, 1);
    Atomics.notify(task.begun, 0);
    for (;;);
  }
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => `text ${index}`));
}
