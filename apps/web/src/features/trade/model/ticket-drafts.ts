import { formatDecimal } from '@doi-tien/money/format';
import { newUuid } from '../../../lib/browser/uuid.ts';
import { branchKey } from '../../../lib/storage/current-branch.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { newTicket, type TicketState } from './ticket-model.ts';

/** A ticket that was begun and not posted. */
export interface TicketDraft {
  id: string;
  /** ISO: the last key typed into it. */
  keptAt: string;
  state: TicketState;
  /** The code of the ticket it was copied from. */
  copiedFrom?: string;
  /** Handed to the form by another screen: the form opens with it, once. */
  isHandedOver?: true;
}

/** Yesterday's customer does not come back for it. */
const MAX_AGE_MS = 20 * 60 * 60 * 1000;

/** Several people may work at one counter, and one person at several: what was begun stays with both. */
function keyOf(path: string): string {
  return `${storage.read('user')?.tai_khoan ?? ''} ${path}${branchKey()}`;
}

/** The newest first. Anything else under the key was written by an older version of the app. */
function readDrafts(path: string, now = Date.now()): TicketDraft[] {
  const stored: unknown = storage.read('ticketDrafts')?.[keyOf(path)];
  const drafts = Array.isArray(stored) ? (stored as TicketDraft[]) : [];
  return drafts
    .filter(({ keptAt }) => now - Date.parse(keptAt) < MAX_AGE_MS)
    .map((draft) => ({ ...draft, state: { ...newTicket(), ...draft.state } }))
    .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt));
}

function writeDrafts(path: string, drafts: readonly TicketDraft[]): void {
  const { [keyOf(path)]: _replaced, ...others } = storage.read('ticketDrafts') ?? {};
  storage.write('ticketDrafts', drafts.length === 0 ? others : { ...others, [keyOf(path)]: [...drafts] });
}

/** A chosen currency alone is nothing a teller would miss; figures, a customer or a reference are. */
export function isWorthKeeping(state: TicketState): boolean {
  const { lines, customer, feeCharged, feePaid, note, reference } = state;
  const hasFigures = lines.some(
    ({ quantity, amount, notes }) => quantity !== null || amount !== null || Object.keys(notes.counts).length > 0,
  );
  return hasFigures || [...Object.values(customer), feeCharged, feePaid, note, reference].some((text) => text?.trim());
}

/** Writes the ticket as it is typed by now; one that was emptied again is no draft. */
export function keepDraft(path: string, draft: Omit<TicketDraft, 'keptAt'>, now = Date.now()): void {
  const others = readDrafts(path, now).filter(({ id }) => id !== draft.id);
  const kept = isWorthKeeping(draft.state) ? [{ ...draft, keptAt: new Date(now).toISOString() }] : [];
  writeDrafts(path, [...kept, ...others]);
}

export function forgetDraft(path: string, id: string): void {
  writeDrafts(
    path,
    readDrafts(path).filter((draft) => draft.id !== id),
  );
}

/** What a new ticket offers: the one that was left last. Older ones give way to it. */
export function offeredDraft(path: string, ownId: string, now = Date.now()): TicketDraft | null {
  const [own, others] = [readDrafts(path, now).filter(({ id }) => id === ownId), otherDrafts(path, ownId, now)];
  const [newest = null, ...older] = others;
  if (older.length > 0) writeDrafts(path, [...own, ...others.slice(0, 1)]);
  return newest;
}

function otherDrafts(path: string, ownId: string, now: number): TicketDraft[] {
  return readDrafts(path, now).filter(({ id }) => id !== ownId);
}

/** For a screen that fills a new ticket: answers the id to open the form with. */
export function handOverDraft(path: string, state: TicketState, copiedFrom: string): string {
  const id = newUuid();
  keepDraft(path, { id, state, copiedFrom, isHandedOver: true });
  return id;
}

/** The draft another screen handed over under this id, unless a form has already opened with it. */
export function handedOverDraft(path: string, id: string | null): TicketDraft | null {
  const found = readDrafts(path).find((draft) => draft.id === id);
  return found?.isHandedOver ? found : null;
}

/** "400 USD · 50 EUR"; a line without a figure is its currency. */
export function draftText({ lines }: TicketState, codeOf: (currencyId: number) => string | undefined): string {
  return lines
    .flatMap(({ currencyId, quantity }) => {
      const code = currencyId === null ? undefined : codeOf(currencyId);
      const figure = quantity === null ? undefined : formatDecimal(quantity);
      return figure || code ? [[figure, code].filter(Boolean).join(' ')] : [];
    })
    .join(' · ');
}
