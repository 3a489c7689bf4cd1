import { z } from 'zod';
import { id, timestamp } from './primitives.schema.ts';

/** One act on a trade, from the action log; amounts are never among what changed. */
export const tradeEvent = z.object({
  id,
  hanh_dong: z.string(),
  nguoi: z.string(),
  ngay_tao: timestamp,
  thay_doi: z.array(z.object({ truong: z.string(), truoc: z.string().nullable(), sau: z.string().nullable() })),
});

export type TradeEvent = z.infer<typeof tradeEvent>;
