import { branchKey } from '../storage/current-branch.ts';

/** Where somebody was in a list when they left it: the address, how far down, and which row. */
interface ListPlace {
  search: string;
  scrollTop: number;
  rowKey: string | null;
}

/** For as long as the page lives: a new visit starts at the top. */
const places = new Map<string, ListPlace>();

/** With the branch whose rows were shown: by the time a list is left, the tab may be in another. */
export function rememberPlace(listId: string, place: ListPlace, branch = branchKey()): void {
  places.set(`${listId}${branch}`, place);
}

export function placeOf(listId: string): ListPlace | undefined {
  return places.get(`${listId}${branchKey()}`);
}

/** The way back to a list for links and for after saving: as it was left, which the list takes as "restore". */
export function wayBack(listId: string, path: string): { to: string; options: { state: { isReturn: true } } } {
  return { to: `${path}${placeOf(listId)?.search ?? ''}`, options: { state: { isReturn: true } } };
}

export function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state;
}
