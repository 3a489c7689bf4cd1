import { z } from 'zod';
import { id, timestamp } from './primitives.schema.ts';

/** 1 being written, 2 ready, 3 given up. */
export const storedFile = z.object({
  id,
  ten_tep: z.string(),
  trang_thai: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Bytes; grows while it is written. */
  kich_thuoc: z.int(),
  ngay_tao: timestamp,
  xong_luc: timestamp.nullable(),
  het_han: timestamp,
});
export type StoredFile = z.infer<typeof storedFile>;
