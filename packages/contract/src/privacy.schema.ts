import { z } from 'zod';
import { day, id, optionalText, timestamp, version } from './primitives.schema.ts';
import { KEPT_PARTS, PRIVACY_REQUEST, PRIVACY_STATE } from './privacy.ts';

const kind = z.literal(Object.values(PRIVACY_REQUEST));

export const privacyRequest = z.object({
  id,
  khach_hang_id: id,
  ho_va_ten: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  loai: kind,
  ghi_chu: z.string().nullable(),
  trang_thai: z.literal(Object.values(PRIVACY_STATE)),
  /** Of a deletion that waits: from when nothing has to be kept any more; null where that is not known yet. */
  xoa_tu_ngay: day.nullable(),
  nguoi_tao: z.string().nullable(),
  xong_luc: timestamp.nullable(),
  phien_ban: version,
  ngay_tao: timestamp,
});

/** What is kept about one person, why, and until when. */
export const privacyOfPerson = z.object({
  phan: z.array(
    z.object({
      loai: z.enum(KEPT_PARTS),
      so_luong: z.int(),
      /** Null: as long as the books, or until somebody has decided. */
      den_ngay: day.nullable(),
    }),
  ),
  so_nam: z.int(),
  /** From this day on everything may be deleted; null where that is not known yet. */
  xoa_tu_ngay: day.nullable(),
  yeu_cau: z.array(privacyRequest),
});

export const privacyBody = z.strictObject({ loai: kind, ghi_chu: optionalText(300) });
export const withdrawPrivacyBody = z.strictObject({ phien_ban: version });

export type PrivacyRequest = z.infer<typeof privacyRequest>;
export type PrivacyOfPerson = z.infer<typeof privacyOfPerson>;
export type PrivacyBody = z.infer<typeof privacyBody>;
