import { z } from 'zod';
import { timestamp } from './primitives.schema.ts';

/** A letter of the system; 1 waiting, 2 sent, 3 failed. */
export const outgoingLetter = z.object({
  id: z.int(),
  nguoi_nhan: z.string(),
  tieu_de: z.string(),
  trang_thai: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  loi: z.string().nullable(),
  ngay_tao: timestamp,
  gui_luc: timestamp.nullable(),
});

/** The content is there only for letters that wait in the outbox; what a mail server took is not kept. */
export const openedLetter = z.object({ ...outgoingLetter.shape, noi_dung: z.string() });

export type OutgoingLetter = z.infer<typeof outgoingLetter>;
export type OpenedLetter = z.infer<typeof openedLetter>;
