import type { MessageFailure } from '@doi-tien/contract/messages';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { MessageHosts } from '../../../platform/net/allowed-hosts.ts';
import type { Receiver } from '../occurrences/receiver.ts';
import type { Message } from '../words/message.ts';

export interface SendTools {
  database: Database;
  config: Pick<Config, 'PUBLIC_URL' | 'TELEGRAM_URL'>;
  mail: Mailer;
  /** Hosts of channels that need not be on the public internet. */
  allowed: MessageHosts;
}

/** One message on its way to one place. */
export interface Parcel {
  /** The same for every try. */
  id: string;
  placeId: number | null;
  receiver: Receiver;
  message: Message;
  business: string;
}

export type Delivery =
  | { isSent: true }
  | {
      isSent: false;
      reason: MessageFailure;
      /** What the other side said, such as a status; nothing of the message and no address. */
      detail?: string;
      /** Trying again leads nowhere. */
      isFinal?: boolean;
      /** The other side wants to be left alone for so long. */
      waitSeconds?: number;
    };

export type Deliver = (tools: SendTools, parcel: Parcel) => Promise<Delivery>;

export const SENT: Delivery = { isSent: true };

/** Names no address: it may be logged and shown. */
export function failed(
  reason: MessageFailure,
  more: Omit<Extract<Delivery, { isSent: false }>, 'isSent' | 'reason'> = {},
) {
  return { isSent: false, reason, ...more } as const;
}
