import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { StartupError } from '../../../platform/startup-error.ts';
import type { Captcha } from '../account/visitor.ts';
import { proofOfWork } from './proof-of-work.ts';
import { remoteCaptcha } from './remote-captcha.ts';

/** Challenges and answers are good for this long; used ones are remembered as long. */
const CAPTCHA_SECONDS = 300;
const LONGEST_TOKEN = 8000;

type CaptchaConfig = Pick<Config, 'CAPTCHA_PROVIDER' | 'CAPTCHA_SITE_KEY' | 'CAPTCHA_SECRET' | 'CAPTCHA_EFFORT'>;

export function openCaptcha(config: CaptchaConfig): Captcha {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = config;
  if (provider === 'altcha') return proofOfWork({ effort: config.CAPTCHA_EFFORT, seconds: CAPTCHA_SECONDS });
  if (!siteKey || !secret) {
    throw new StartupError(`CAPTCHA_PROVIDER=${provider} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`);
  }
  return remoteCaptcha({ provider, siteKey, secret });
}

/** Right, and not seen before by any process. An answer is used up even when the sign-in after it fails. */
export async function passesCaptcha(captcha: Captcha, database: Database, token: string, ip: string): Promise<boolean> {
  if (token.length > LONGEST_TOKEN || !(await captcha.isRight(database, token, ip))) return false;
  const used = await database.inTransaction((trx) =>
    trx
      .insertInto('captcha_da_dung')
      .values({
        ma_hash: createHash('sha256').update(identityOf(token)).digest(),
        // Somewhat longer than the challenge lives, so that clocks may differ a little.
        het_han: sql`now() + make_interval(secs => ${CAPTCHA_SECONDS * 2})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('ma_hash')
      .executeTakeFirst(),
  );
  return used !== undefined;
}

/** A proof of work can be written down in many ways; its signed challenge is what must not come twice. */
function identityOf(token: string): string {
  return challengeSignature(token) ?? token;
}

function challengeSignature(token: string): string | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as {
      challenge?: { signature?: unknown };
    };
    return typeof payload.challenge?.signature === 'string' ? payload.challenge.signature : undefined;
  } catch {
    // Not a proof of work: the other providers' answers are opaque.
    return undefined;
  }
}
