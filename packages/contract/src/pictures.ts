/** `mat`: the two sides of a paper or a note. */
export const PICTURE_SIDE = { front: 1, back: 2 } as const;
export type PictureSide = (typeof PICTURE_SIDE)[keyof typeof PICTURE_SIDE];

/** Room for any phone's camera; the server keeps a smaller picture of its own. */
export const PICTURE_MAX_MEGABYTES = 10;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
