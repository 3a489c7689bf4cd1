import { z } from 'zod';
import { PICTURE_SIDE } from './pictures.ts';
import { timestamp } from './primitives.schema.ts';

export const pictureSide = z.literal(Object.values(PICTURE_SIDE));
export const pictureSideParam = z.object({ mat: z.coerce.number().pipe(pictureSide) });

/** That there is a picture of this side; the picture itself is asked for by a call of its own. */
export const keptPicture = z.object({ mat: pictureSide, ngay_tao: timestamp });

export type KeptPicture = z.infer<typeof keptPicture>;
