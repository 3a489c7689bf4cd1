import type { ShownTicket } from '@doi-tien/contract/display.schema';
import type { TradeKind } from '@doi-tien/contract/trade';

/** What a person sent to their screens: the ticket as it is typed, or the saved one, which is read when it is asked for. */
export type Showing = { draft: ShownTicket } | { kind: TradeKind['code']; tradeId: number };

/** Nobody types on a ticket that has not changed for so long; the next customer must not read it. */
const DRAFT_MINUTES = 5;
/** Money that is awaited for longer is not waited for at the counter. */
const AWAITED_MINUTES = 30;
/** Time to read the thanks. */
const DONE_SECONDS = 60;

const TYPED = 1;
const AWAITED = 2;
const MINUTE = 60_000;

/** Whether a ticket that was sent at a moment is still shown. One that waited gets its thanks from when it changed: `changedAt`. */
export function isShown(step: ShownTicket['buoc'], times: { sentAt: string; changedAt: string; now: string }): boolean {
  const [sent, changed, now] = [times.sentAt, times.changedAt, times.now].map((time) => Date.parse(time)) as Moments;
  if (step === TYPED) return now < sent + DRAFT_MINUTES * MINUTE;
  const awaitedUntil = sent + AWAITED_MINUTES * MINUTE;
  if (step === AWAITED || now > awaitedUntil) return now < awaitedUntil;
  return now < Math.max(sent, changed) + DONE_SECONDS * 1000;
}

type Moments = [number, number, number];
