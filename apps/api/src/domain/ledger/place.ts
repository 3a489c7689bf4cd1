/** Where notes and unsorted cash are: the vault of a branch, or a till by its id. What is not cash is always the vault's. */
export type Place = number;

export const VAULT: Place = 0;
