/** Room for any phone's camera; a small file that unpacks to more is a trap. */
export const MAX_PIXELS = 40_000_000;
