/** Where somebody was in a list when they left it: the address, how far down, and which row. */
export interface ListPlace {
  search: string;
  scrollTop: number;
  rowKey: string | null;
}

/** For as long as the page lives: a new visit starts at the top. */
const places = new Map<string, ListPlace>();

export function rememberPlace(listId: string, place: ListPlace): void {
  places.set(listId, place);
}

export function placeOf(listId: string): ListPlace | undefined {
  return places.get(listId);
}

/** The way back to a list for links and for after saving: as it was left, which the list takes as "restore". */
export function wayBack(listId: string, path: string): { to: string; options: { state: { isReturn: true } } } {
  return { to: `${path}${places.get(listId)?.search ?? ''}`, options: { state: { isReturn: true } } };
}

export function isReturn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturn' in state;
}
