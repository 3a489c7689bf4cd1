import type { MessageChannel } from '@doi-tien/contract/messages';
import type { Deliver } from './channel.ts';
import { deliverEmail } from './email.ts';
import { deliverPush } from './push.ts';
import { deliverTelegram } from './telegram.ts';
import { deliverWebhook } from './webhook.ts';

export const DELIVER: Record<MessageChannel, Deliver> = {
  email: deliverEmail,
  push: deliverPush,
  telegram: deliverTelegram,
  webhook: deliverWebhook,
};
