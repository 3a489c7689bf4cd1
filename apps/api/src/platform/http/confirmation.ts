import { isDeepStrictEqual } from 'node:util';
import type { ConfirmationDemand } from '@doi-tien/contract/session';
import type { Settings } from '@doi-tien/contract/settings';
import type { FastifyRequest } from 'fastify';
import type { Asker } from '../actor.ts';
import type { Db } from '../db/database.ts';
import { AppError } from './app-error.ts';

export interface ConfirmationAsked {
  db: Db;
  /** Validated: params, query and body are what the schema says. */
  request: FastifyRequest;
  settings: Settings;
}

/**
 * Declared on a route beside its access: whether this request, as the business has set it, needs more than a browser
 * that was left open. The person then proves that it is them (`POST /auth/xac-nhan-lai`) and sends the same again.
 */
export type Confirmation = (asked: ConfirmationAsked) => boolean | Promise<boolean>;

type SwitchKey = { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings];

export function whenSet(key: SwitchKey): Confirmation {
  return ({ settings }) => settings[key];
}

/** The fields of a change that would really change something. */
export function changedFields(given: object, current: object | undefined, fields: readonly string[]): string[] {
  const [after, before] = [given as Record<string, unknown>, current as Record<string, unknown> | undefined];
  return fields.filter((field) => after[field] !== undefined && !isDeepStrictEqual(after[field], before?.[field]));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    confirm?: Confirmation;
  }
}

export type ReadSettings = (db: Db) => Promise<Settings>;

export async function refuseIfUnconfirmed(db: Db, request: FastifyRequest, readSettings: ReadSettings): Promise<void> {
  const { confirm } = request.routeOptions.config;
  if (!confirm || request.asker.isConfirmed) return;
  const settings = await readSettings(db);
  if (!(await confirm({ db, request, settings }))) return;
  throw new AppError('REAUTH_REQUIRED', { data: confirmationDemand(request.asker) });
}

/** Where there is a second factor, it is asked for in place of the password; a recovery code stands for any of them. */
function confirmationDemand({ hasTotp, hasPasskey }: Asker): ConfirmationDemand {
  if (hasTotp) return { xac_nhan_bang: 'totp', cach_xac_nhan: hasPasskey ? ['ma', 'passkey'] : ['ma'] };
  if (hasPasskey) return { xac_nhan_bang: 'passkey', cach_xac_nhan: ['passkey', 'ma'] };
  return { xac_nhan_bang: 'mat_khau', cach_xac_nhan: ['mat_khau'] };
}
