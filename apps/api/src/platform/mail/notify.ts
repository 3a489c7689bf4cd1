import type { FastifyRequest } from 'fastify';
import { languageOf } from '../http/messages.ts';
import { writeLetter } from './letters.ts';
import type { Mailer } from './mailer.ts';

/** Who is told about it. */
export interface Addressee {
  id: number;
  account: string;
  name: string;
  email: string | null;
}

/** Tells a person what happened to their account. It has happened whether or not the letter leaves, so nobody waits. */
export function notify(
  request: FastifyRequest,
  mail: Mailer,
  kind:
    | 'passwordChanged'
    | 'emailChanged'
    | 'totpEnabled'
    | 'totpDisabled'
    | 'totpReset'
    | 'passkeyAdded'
    | 'passkeyRemoved',
  { id, account, name, email }: Addressee,
): void {
  if (!email) return;
  const language = languageOf(request.headers['accept-language']);
  const letter = writeLetter(kind, { language, userId: id, to: email, name, params: { account } });
  mail.send(request.database, letter).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a notice could not be sent');
  });
}
