import { z } from 'zod';
import { day, id, optionalText, recordStatus, text, timestamp, version } from './primitives.schema.ts';
import { BIRTH_MATCH, ENTRY_KIND, HIT_STATUS, LIST_SOURCES } from './screening.ts';

const hitStatus = z.literal(Object.values(HIT_STATUS));
const birthMatch = z.literal(Object.values(BIRTH_MATCH));
const entryKind = z.literal(Object.values(ENTRY_KIND));

/** A customer who is like an entry of a list, with what was decided. */
export const screeningHit = z.object({
  id,
  trang_thai: hitStatus,
  /** How much both are alike, up to 100. */
  diem: z.int(),
  khach_hang_id: id,
  ho_va_ten: z.string().nullable(),
  /** The name of the customer that is like the one of the entry. */
  ten_khach: z.string(),
  ngay_sinh: day.nullable(),
  quoc_tich: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  danh_sach: z.string(),
  ten_muc: z.string(),
  loai: entryKind,
  so_tham_chieu: z.string().nullable(),
  ngay_sinh_muc: z.array(z.string()),
  quoc_tich_muc: z.string().nullable(),
  khop_ngay_sinh: birthMatch,
  ly_do: z.string().nullable(),
  nguoi_quyet_dinh: z.string().nullable(),
  quyet_dinh_luc: timestamp.nullable(),
  phien_ban: version,
  ngay_tao: timestamp,
});

/** The hit with everything both sides know. */
export const screeningHitDetail = screeningHit.extend({
  ten_khac: z.array(z.string()),
  gioi_tinh: z.union([z.literal(1), z.literal(2)]).nullable(),
  giay_to: z.array(z.object({ loai: z.string(), so: z.string() })),
  muc_rui_ro: z.int(),
  ten_chinh_muc: z.string(),
  ten_goc_muc: z.string().nullable(),
  ten_khac_muc: z.array(z.string()),
  ngay_dua_vao: day.nullable(),
  con_hieu_luc: z.boolean(),
  /** The words of both names that agree, as they are compared: capitals without diacritics. */
  tu_khop: z.array(z.string()),
});

export const decisionBody = z.strictObject({
  trang_thai: z.union([z.literal(HIT_STATUS.samePerson), z.literal(HIT_STATUS.otherPerson)]),
  ly_do: text(500),
  phien_ban: version,
});

/** Takes a decision back, in the version that it made. */
export const reopenBody = z.strictObject({ phien_ban: version });

export const screeningList = z.object({
  id,
  ten: z.string(),
  nguon: z.enum(LIST_SOURCES),
  trang_thai: recordStatus,
  so_muc: z.int(),
  nguoi_nhap: z.string().nullable(),
  nhap_luc: timestamp.nullable(),
  /** Undecided hits of this list. */
  dang_mo: z.int(),
  /** Customers who could not be compared with it; their tickets try again. */
  chua_so: z.int(),
  /** How much of the customers has been compared with it, in per cent; 100 when all are. */
  tien_do: z.int(),
  quet_xong_luc: timestamp.nullable(),
  phien_ban: version,
});

export const listStatusBody = z.strictObject({ trang_thai: recordStatus, phien_ban: version });

/** One entry in a file of one's own, and what is read from the file of the United Nations. */
export const entryRowBody = z.strictObject({
  danh_sach: text(60),
  ten: text(300),
  ten_khac: optionalText(5000),
  ten_goc: optionalText(300),
  ngay_sinh: optionalText(500),
  quoc_tich: optionalText(200),
  so_tham_chieu: optionalText(60),
  loai: entryKind.nullish(),
  ngay_dua_vao: day.nullish(),
});

export type ScreeningHit = z.infer<typeof screeningHit>;
export type ScreeningHitDetail = z.infer<typeof screeningHitDetail>;
export type ReopenBody = z.infer<typeof reopenBody>;
export type DecisionBody = z.infer<typeof decisionBody>;
export type ScreeningList = z.infer<typeof screeningList>;
export type EntryRowBody = z.infer<typeof entryRowBody>;
