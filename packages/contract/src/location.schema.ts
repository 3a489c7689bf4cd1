import { z } from 'zod';

/** A province, an old district or a commune. Codes are the official ones; old districts have a made one. */
export const place = z.object({
  ma: z.string(),
  ten: z.string(),
  /** The province it belongs to; for a province, itself. */
  tinh: z.string(),
  ten_tinh: z.string(),
  /** The old district, for places that still name one. */
  huyen: z.string().nullable(),
});
export type Place = z.infer<typeof place>;
