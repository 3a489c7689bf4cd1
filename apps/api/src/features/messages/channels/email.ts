import { MailError } from '../../../platform/mail/mailer.ts';
import { letterHtml, plainText } from '../words/letter.ts';
import { type Deliver, failed, SENT } from './channel.ts';

/** By the mail server. Without one a letter would lie in the outbox, where others read what only this person may see. */
export const deliverEmail: Deliver = async ({ mail, config }, { id, receiver, message, business }) => {
  if (!mail.canPost) return failed('MAIL_NOT_SET_UP', { isFinal: true });
  if (!receiver.email) return failed('NO_ADDRESS', { isFinal: true });
  const link = config.PUBLIC_URL ? new URL(message.path, config.PUBLIC_URL).href : null;
  const text = [plainText(message), ...(link === null ? [] : [link])].join('\n\n');
  const html = letterHtml(message, { receiver, business, link });
  try {
    await mail.post({ id, to: receiver.email, subject: message.title, text: `${text}\n`, html });
    return SENT;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return failed('MAIL_REFUSED', { detail: error.message, isFinal: error.message === 'EADDRESS' });
  }
};
