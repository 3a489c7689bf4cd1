import { z } from 'zod';
import { decimal, filledText, id, recordStatus, text, timestamp, version, WITHOUT_NUL } from './primitives.schema.ts';
import { FEED_FORMATS, MAX_FEED_KB, SOURCE_WAY } from './rate-sources.ts';

const way = z.literal(Object.values(SOURCE_WAY));
const place = (max: number) => z.string().trim().max(max).regex(WITHOUT_NUL, { error: 'invalid' }).default('');

/** Where a list of rates comes from and how it is read. */
export const rateSourceBody = z.strictObject({
  ten: text(100),
  cach: way,
  dinh_dang: z.enum(FEED_FORMATS),
  dia_chi: filledText(500),
  chu_ky_phut: z.int().min(1).max(1440).default(15),
  thoi_han_giay: z.int().min(1).max(60).default(10),
  toi_da_kb: z.int().min(1).max(MAX_FEED_KB).default(512),
  duong_dan_dong: place(200),
  cot_ma: place(100),
  cot_mua: place(100),
  cot_chuyen_khoan: place(100),
  cot_ban: place(100),
  cot_thoi_diem: place(200),
  dau_thap_phan: z.enum(['.', ',']).default('.'),
  don_vi: place(500),
  ten_khac: place(500),
  thu_tu_tin: z.int().min(0).max(1000).default(100),
  cu_sau_phut: z.int().min(1).max(10_080).default(720),
  trang_thai: recordStatus.default(2),
  ghi_chu: filledText(500),
});

export const rateSource = z.object({
  id,
  ...rateSourceBody.shape,
  dia_chi: z.string().nullable(),
  ghi_chu: z.string().nullable(),
  /** What the last fetch brought, and when; null before the first one. */
  ket_qua_lay: z.string().nullable(),
  luc_lay: timestamp.nullable(),
  /** The last reading that counts: when it was seen last, and the moment that the source names. */
  luc_tot: timestamp.nullable(),
  moc_tot: timestamp.nullable(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

/** `good`, or the word of a refusal with what its sentence names. */
const outcome = { ket_qua_lay: z.string(), tham_so: z.record(z.string(), z.union([z.string(), z.number()])) };

/** What fetches of a source brought; the same one after the other is one of these. */
export const rateFetch = z.object({
  id,
  nguon_id: id,
  nguon: z.string(),
  cach: way,
  ...outcome,
  luc_dau: timestamp,
  luc_cuoi: timestamp,
  so_lan_gap: z.int(),
  kich_thuoc: z.int().nullable(),
  sha256: z.string().nullable(),
  moc: timestamp.nullable(),
  so_dong: z.int().nullable(),
  ten_tep: z.string().nullable(),
  nguoi_tao: z.string().nullable(),
  ngay_tao: timestamp,
});

const figures = z.object({ mua: z.string(), chuyen_khoan: z.string(), ban: z.string() });
/** What became of a list that a person asked for or brought. */
export const fetchOutcome = z.object(outcome);

/** One row of a list: what stands there, and what was read from it. */
export const feedRow = z.object({
  /** As the list names it, and as we do; null where we have no such currency. */
  ten: z.string(),
  ma: z.string().nullable(),
  don_vi: z.int(),
  tho: figures,
  mua: decimal.nullable(),
  chuyen_khoan: decimal.nullable(),
  ban: decimal.nullable(),
});

/** A list that was fetched or brought to look at; nothing of it is kept. */
export const feedTrial = z.object({
  /** Whether it would count. */
  dat: z.boolean(),
  /** What is wrong with it. */
  loi: z.array(z.object(outcome)),
  moc: timestamp.nullable(),
  kich_thuoc: z.int().nullable(),
  /** The beginning of what came. */
  noi_dung: z.string().nullable(),
  dong: z.array(feedRow),
});

/** The source is sent as it stands in the form, saved or not; `id` is told where it was saved. */
export const feedTrialBody = rateSourceBody.extend({ id: id.nullish() });
/** The same beside a file, as JSON. */
export const feedFileQuery = z.strictObject({ nguon: z.string().max(8000) });

export type RateSource = z.infer<typeof rateSource>;
export type RateSourceBody = z.infer<typeof rateSourceBody>;
export type RateFetch = z.infer<typeof rateFetch>;
export type FetchOutcome = z.infer<typeof fetchOutcome>;
export type FeedRow = z.infer<typeof feedRow>;
export type FeedTrial = z.infer<typeof feedTrial>;
export type FeedTrialBody = z.infer<typeof feedTrialBody>;
