import { formatDecimal } from '@doi-tien/money/format';
import { PAGE_ID } from '../../../lib/browser/page-life.ts';
import { newUuid } from '../../../lib/browser/uuid.ts';
import { branchKey } from '../../../lib/storage/current-branch.ts';
import { storage } from '../../../lib/storage/storage.ts';
import type { DraftPlace, StoredTicket } from '../../../lib/storage/stored-drafts.ts';
import { draftAt, forgetDraftAt } from '../../../lib/submissions/draft-places.ts';
import { sentFrom } from '../../../lib/submissions/sent-submissions.ts';
import { newTicket, type TicketState } from './ticket-model.ts';

/** A ticket that was begun and not posted. */
export interface TicketDraft extends StoredTicket {
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

export function ticketPlace(path: string, id: string): DraftPlace {
  return { store: 'ticketDrafts', at: keyOf(path), id };
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
function isWorthKeeping(state: TicketState): boolean {
  const { lines, customer, feeCharged, feePaid, note, reference } = state;
  const hasFigures = lines.some(
    ({ quantity, amount, notes }) => quantity !== null || amount !== null || Object.keys(notes.counts).length > 0,
  );
  return hasFigures || [...Object.values(customer), feeCharged, feePaid, note, reference].some((text) => text?.trim());
}

/** A ticket as its page holds it. */
export type OwnTicket = Omit<TicketDraft, 'keptAt' | 'key' | 'page'>;

/** Writes the ticket as it is typed by now; one that was emptied again is no draft, and one that was sent stays as it was sent. */
export function keepDraft(path: string, draft: OwnTicket, now = Date.now()): void {
  if (sentFrom(ticketPlace(path, draft.id))) return;
  const all = readDrafts(path, now);
  const key = all.find(({ id }) => id === draft.id)?.key ?? newUuid();
  const kept = { ...draft, keptAt: new Date(now).toISOString(), key, page: PAGE_ID };
  const others = all.filter(({ id }) => id !== draft.id);
  writeDrafts(path, isWorthKeeping(draft.state) ? [kept, ...others] : others);
}

export function forgetDraft(path: string, id: string): void {
  forgetDraftAt(ticketPlace(path, id));
}

/** Whether the ticket is still kept: one that was posted or put away is not. */
export function isKept(path: string, id: string): boolean {
  return draftAt(ticketPlace(path, id)) !== undefined;
}

/** What a new ticket offers: the one that was left last. Older ones give way to it; what was sent is not offered, and stays. */
export function offeredDraft(path: string, ownId: string, now = Date.now()): TicketDraft | null {
  const all = readDrafts(path, now);
  const isOffered = ({ id }: TicketDraft) => id !== ownId && !sentFrom(ticketPlace(path, id));
  const [newest = null, ...older] = all.filter(isOffered);
  if (older.length > 0)
    writeDrafts(
      path,
      all.filter((draft) => !older.includes(draft)),
    );
  return newest;
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
