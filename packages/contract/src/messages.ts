import type { PartSwitch } from './settings.ts';

/** What people can be told of, in the order of the screen. */
export const MESSAGE_KINDS = [
  'cho_duyet',
  'huy_phieu',
  'ty_gia_khac',
  'chenh_lech',
  'dong_ket',
  'vuot_tran',
  'cuoi_ngay',
  'hang_tuan',
  'ty_gia_cu',
  'dieu_chuyen_lau',
  'sang_loc',
  'thiet_bi_moi',
  'kiem_tra_loi',
  'sao_luu_loi',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_CHANNELS = ['email', 'push', 'telegram', 'webhook'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Sent within quiet hours too: somebody waits, or something is wrong that is worse in the morning. */
export const URGENT_KINDS: ReadonlySet<string> = new Set<MessageKind>([
  'cho_duyet',
  'sang_loc',
  'thiet_bi_moi',
  'kiem_tra_loi',
]);

/** Told from an amount on that the person chooses. */
export const KINDS_WITH_AMOUNT: ReadonlySet<string> = new Set<MessageKind>(['cho_duyet', 'huy_phieu', 'ty_gia_khac']);

/** Each is a message of its own, never summed up with others. */
export const SINGLE_KINDS: ReadonlySet<string> = new Set<MessageKind>(['cuoi_ngay', 'hang_tuan']);

/** Looked for now and then; everything else is written by the act that it tells of. */
export const STATE_KINDS: ReadonlySet<string> = new Set<MessageKind>([
  'hang_tuan',
  'ty_gia_cu',
  'dieu_chuyen_lau',
  'sang_loc',
  'kiem_tra_loi',
  'sao_luu_loi',
]);

/** Kinds that mean nothing while their part of the business is off. */
export const PART_OF_KIND: Partial<Record<MessageKind, PartSwitch>> = {
  cho_duyet: 'bat_duyet',
  vuot_tran: 'bat_ho_so_giay_phep',
  dieu_chuyen_lau: 'bat_nhieu_chi_nhanh',
  sang_loc: 'bat_sang_loc',
};

/** 1 waiting, 2 sent, 3 failed for good, 4 not sent: there was nothing left to tell. */
export const MESSAGE_STATUS = { waiting: 1, sent: 2, failed: 3, dropped: 4 } as const;

/** Why a message was not sent; the words have sentences in both languages. */
export const MESSAGE_FAILURES = [
  'MAIL_NOT_SET_UP',
  'MAIL_REFUSED',
  'NO_ADDRESS',
  'PLACE_GONE',
  'TELEGRAM_NOT_SET_UP',
  'CHANNEL_STATUS',
  'CHANNEL_UNREACHABLE',
  'CHANNEL_ADDRESS_REFUSED',
  'WEBHOOK_MAKER',
  'NOT_COMPOSED',
] as const;
export type MessageFailure = (typeof MESSAGE_FAILURES)[number];

/** What the service worker is sent. */
export interface PushPayload {
  /** Also the tag of the notification: the same message twice is shown once. */
  id: string;
  loai: string;
  tieu_de: string;
  noi_dung: string;
  /** A path inside the app. */
  duong_dan: string;
  /** The notification offers to decide about the request that the path names. */
  hanh_dong?: 'duyet';
}

/** Devices of one person. */
export const MOST_PUSH_DEVICES = 10;
/** Webhooks of one person. */
export const MOST_WEBHOOKS = 5;
/** For how long a code links a chat. */
export const TELEGRAM_CODE_MINUTES = 10;
