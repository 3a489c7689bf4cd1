import { z } from 'zod';
import { MESSAGE_CHANNELS, MESSAGE_KINDS } from './messages.ts';
import { id, nonNegativeDecimal, text, timestamp } from './primitives.schema.ts';

const kind = z.enum(MESSAGE_KINDS);
const channel = z.enum(MESSAGE_CHANNELS);
const minuteOfDay = z.int().min(0).max(1439);

const choice = z.strictObject({
  loai: kind,
  kenh: z.array(channel).min(1).max(MESSAGE_CHANNELS.length),
  /** In VND; null: always. */
  tu_so_tien: nonNegativeDecimal.nullable(),
});

export const messageChoicesBody = z.strictObject({
  ngon_ngu: z.enum(['vi', 'en']),
  /** Minutes of the day; null without quiet hours. */
  yen_tu: minuteOfDay.nullable(),
  yen_den: minuteOfDay.nullable(),
  an_so_tien: z.boolean(),
  lua_chon: z.array(choice).max(MESSAGE_KINDS.length),
});

export const messageChoices = z.object({
  ...messageChoicesBody.shape,
  /** Kinds that this person's rights and the parts in use let them receive. */
  duoc_nhan: z.array(kind),
  kenh: z.object({
    email: z.object({ dia_chi: z.string().nullable(), san_sang: z.boolean() }),
    push: z.array(z.object({ id, ten: z.string(), ngay_tao: timestamp })),
    telegram: z.object({
      san_sang: z.boolean(),
      ten: z.string().nullable(),
      da_noi: z.boolean(),
      dang_cho: z.boolean(),
    }),
    webhook: z.array(z.object({ id, ten: z.string(), may_chu: z.string() })),
  }),
  /** Messages that failed for good. */
  so_hong: z.int(),
});

export const pushKey = z.object({ khoa: z.string() });

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, { error: 'invalid' })
    .max(max);

export const pushDeviceBody = z.strictObject({
  endpoint: z.string().max(1000),
  p256dh: base64url(120),
  auth: base64url(40),
  ten: text(100),
});

export const pushDevice = z.object({ id });

export const telegramCode = z.object({
  ma_lien_ket: z.string(),
  /** Opens the chat with the code; null where the name of the bot is not known. */
  dia_chi_lien_ket: z.string().nullable(),
  het_han: timestamp,
});

export const messageTestBody = z.strictObject({ kenh: channel, id: id.nullish() });

/** What became of it at once. */
export const messageOutcome = z.object({
  trang_thai: z.int(),
  loi: z.string().nullable(),
});

export const sentMessage = z.object({
  id: z.string(),
  nguoi_dung_id: id,
  nguoi_nhan: z.string(),
  kenh: channel,
  loai: z.string(),
  so_tin: z.int(),
  trang_thai: z.int(),
  so_lan: z.int(),
  loi: z.string().nullable(),
  ngay_tao: timestamp,
  lan_toi: timestamp,
  gui_luc: timestamp.nullable(),
});

export const messageIdParam = z.object({ id: z.uuid() });

export const telegramBotBody = z.strictObject({
  /** Null takes the bot away. */
  token: z
    .string()
    .regex(/^\d{3,20}:[\w-]{20,100}$/, { error: 'invalid' })
    .nullable(),
});

export const webhookBody = z.strictObject({ nguoi_dung_id: id, ten: text(100), dia_chi: z.string().trim().max(1000) });

export const newWebhook = z.object({
  id,
  /** Shown once. */
  khoa_ky: z.string(),
});

export const messageAdmin = z.object({
  telegram: z.object({ ten: z.string().nullable(), da_dat: z.boolean() }),
  webhook: z.array(
    z.object({
      id,
      nguoi_dung_id: id,
      nguoi_nhan: z.string(),
      ten: z.string(),
      may_chu: z.string(),
      ngay_tao: timestamp,
    }),
  ),
  so_hong: z.int(),
});

export type MessageChoices = z.infer<typeof messageChoices>;
export type MessageChoicesBody = z.infer<typeof messageChoicesBody>;
export type PushDeviceBody = z.infer<typeof pushDeviceBody>;
export type TelegramCode = z.infer<typeof telegramCode>;
export type MessageTestBody = z.infer<typeof messageTestBody>;
export type MessageOutcome = z.infer<typeof messageOutcome>;
export type SentMessage = z.infer<typeof sentMessage>;
export type TelegramBotBody = z.infer<typeof telegramBotBody>;
export type WebhookBody = z.infer<typeof webhookBody>;
export type NewWebhook = z.infer<typeof newWebhook>;
export type MessageAdmin = z.infer<typeof messageAdmin>;
