/** `ket_qua_sang_loc.trang_thai`: an open hit stops the tickets of the customer; a closed one lost its entry or its list. */
export const HIT_STATUS = { open: 1, samePerson: 2, otherPerson: 3, closed: 4 } as const;
export type HitStatus = (typeof HIT_STATUS)[keyof typeof HIT_STATUS];

/** `khop_ngay_sinh`: how the birth of the customer agrees with the entry. */
export const BIRTH_MATCH = { unknown: 0, same: 1, near: 2, other: 3 } as const;
export type BirthMatch = (typeof BIRTH_MATCH)[keyof typeof BIRTH_MATCH];

export const ENTRY_KIND = { person: 1, organisation: 2 } as const;
export type EntryKind = (typeof ENTRY_KIND)[keyof typeof ENTRY_KIND];

/** The list that the consolidated file of the United Nations goes into. */
export const UN_LIST = 'UN';
/** `danh_sach_sang_loc.nguon`. */
export const LIST_SOURCES = ['un', 'csv'] as const;
export type ListSource = (typeof LIST_SOURCES)[number];

/** More entries than any list in use has. */
export const IMPORT_MAX_ENTRIES = 20_000;
/** The names of all entries of a file, aliases included. The largest list in use has some 40,000. */
export const IMPORT_MAX_NAMES = 50_000;
