import { z } from 'zod';
import { COUNTERFEIT_RECEIVER, COUNTERFEIT_STATUS, MAX_COUNTERFEIT_NOTES, plainSerial } from './counterfeit.ts';
import { paperNumber } from './customers.schema.ts';
import { keptPicture } from './pictures.schema.ts';
import { day, id, optionalText, positiveDecimal, text, timestamp, version, WITHOUT_NUL } from './primitives.schema.ts';

const receiver = z.literal(Object.values(COUNTERFEIT_RECEIVER));
const status = z.literal(Object.values(COUNTERFEIT_STATUS));

/** Empty where it cannot be read. */
const serial = z.string().max(40).regex(WITHOUT_NUL, { error: 'invalid' }).overwrite(plainSerial);

const note = z.strictObject({ gia_tri: positiveDecimal, so_seri: serial.default('') });

/** Who brought the notes, as they told it; a known number of a paper links the record of the customer. */
export const counterfeitBody = z.strictObject({
  tien_id: id,
  to_tien: z.array(note).min(1, { error: 'requiredField' }).max(MAX_COUNTERFEIT_NOTES),
  /** Now, where it is not given; never in the future. */
  phat_hien_luc: timestamp.optional(),
  /** A ticket of this branch, or a safe of this branch where a count found the notes. */
  giao_dich_id: id.nullish(),
  ket_id: id.nullish(),
  /** The person who records it, where nobody else is named. */
  nguoi_phat_hien: optionalText(150),
  ten_khach: optionalText(150),
  so_giay_to: paperNumber.nullish(),
  dia_chi: optionalText(300),
  dac_diem: optionalText(500),
  ghi_chu: optionalText(1000),
});

export const handOverBody = z.strictObject({
  noi_nhan: receiver,
  /** The office and the person. */
  nguoi_nhan: text(200),
  ngay_ban_giao: day,
  so_bien_nhan: optionalText(60),
  phien_ban: version,
});

export const counterfeitNote = z.object({
  gia_tri: z.string(),
  so_seri: z.string(),
  /** Other records of this branch that have a note of the same currency, value and serial number. */
  trung: z.array(z.string()),
  /** Another branch has recorded such a note. Which one and where is not told: the reader may not work there. */
  trung_noi_khac: z.boolean(),
});

export const counterfeit = z.object({
  id,
  ma: z.string(),
  phat_hien_luc: timestamp,
  tien_id: id,
  ma_tien: z.string(),
  so_le: z.int(),
  so_to: z.int(),
  tong_menh_gia: z.string(),
  cac_seri: z.string(),
  to_tien: z.array(counterfeitNote),
  giao_dich_id: id.nullable(),
  ma_giao_dich: z.string().nullable(),
  ket_id: id.nullable(),
  ma_ket: z.string().nullable(),
  khach_hang_id: id.nullable(),
  ten_khach: z.string().nullable(),
  so_giay_to: z.string().nullable(),
  dia_chi: z.string().nullable(),
  nguoi_phat_hien: z.string(),
  dac_diem: z.string().nullable(),
  trang_thai: status,
  noi_nhan: receiver.nullable(),
  nguoi_nhan: z.string().nullable(),
  ngay_ban_giao: day.nullable(),
  so_bien_nhan: z.string().nullable(),
  ghi_chu: z.string().nullable(),
  anh: z.array(keptPicture),
  nguoi_tao: z.string(),
  phien_ban: version,
  ngay_tao: timestamp,
  ngay_cap_nhat: timestamp,
});

export type Counterfeit = z.infer<typeof counterfeit>;
export type CounterfeitBody = z.infer<typeof counterfeitBody>;
export type HandOverBody = z.infer<typeof handOverBody>;
