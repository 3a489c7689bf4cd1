import { checkOrder } from './check-order.ts';
import { checkPresence } from './check-presence.ts';
import type { Act } from './history.ts';
import { Replay } from './replay.ts';
import type { Snapshot } from './snapshot.ts';
import type { Violation } from './violation.ts';

/** Whether some order of what was acknowledged explains the books: theirs, which must agree with everybody's clock. */
export function checkHistory(acts: readonly Act[], snapshot: Snapshot): Violation[] {
  return [...checkPresence(acts, snapshot), ...checkOrder(acts, snapshot), ...new Replay(acts, snapshot).run()];
}
