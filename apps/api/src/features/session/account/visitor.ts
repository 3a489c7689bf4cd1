import type { PermissionEntry } from '@doi-tien/contract/permissions';
import type { CaptchaSetup } from '@doi-tien/contract/session.schema';
import type { Settings } from '@doi-tien/contract/settings';
import type { WorkingHours } from '@doi-tien/contract/working-hours.schema';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../../platform/actor.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { originOf } from '../../../platform/http/access.ts';
import { type Language, languageOf } from '../../../platform/http/messages.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';

/** Refuses a person who may not work at this moment: in the branch, or in none of theirs where no branch is named. */
export type CheckHours = (
  db: Db,
  person: { id: number; permissions: PermissionEntry[]; branchId?: number },
) => Promise<void>;

/** Whether a person may work now where this week counts. */
export type MayWorkNow = (
  week: Pick<WorkingHours, 'khung_gio' | 'ngay_nghi'>,
  person: { isAdministrator: boolean; mui_gio: string; hasException: boolean },
) => boolean;

/** How a browser shows it is not one of thousands. Which kind is a matter of configuration. */
export interface Captcha {
  /** What the browser needs to show it. */
  setup(database: Database): Promise<CaptchaSetup>;
  /** Whether the answer is right. That it is used only once is not its business. */
  isRight(database: Database, token: string, ip: string): Promise<boolean>;
}

/** What signing in works with besides the database, given once per process: by other features, or by the configuration. */
export interface SignInTools {
  readSettings: (db: Db) => Promise<Settings>;
  checkHours: CheckHours;
  config: Config;
  mail: Mailer;
  captcha: Captcha;
}

/** The same for one request. */
export type SignInContext = SignInTools & { database: Database };

/** Somebody who is not signed in yet. */
export interface Visitor {
  origin: Origin;
  /** The browser, as it describes itself. */
  device: string | null;
  language: Language;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    origin: originOf(request),
    device: request.headers['user-agent']?.slice(0, 300) ?? null,
    language: languageOf(request.headers['accept-language']),
  };
}
