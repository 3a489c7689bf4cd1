import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { installationSecret } from '../../../platform/secrets/installation-secret.ts';
import type { Captcha } from '../account/visitor.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations per derivation. The widget makes the derivations one by one, in workers of the browser. */
const COST = 1000;

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string().max(64),
      salt: z.string().max(64),
      cost: z.literal(COST),
      keyLength: z.int().max(64),
      keyPrefix: z.string().max(128),
      expiresAt: z.number(),
    }),
    signature: z.string().max(128),
  }),
  solution: z.looseObject({ counter: z.int(), derivedKey: z.string().max(128) }),
});

/** Self-hosted: the browser spends about a second of work, the server a millionth of that. Nobody else is asked. */
export function proofOfWork({ effort, seconds }: { effort: number; seconds: number }): Captcha {
  return {
    setup: async (database) => {
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        deriveKey,
        counter: randomInt(Math.ceil(effort / 2), Math.ceil(effort * 1.5)),
        expiresAt: new Date(Date.now() + seconds * 1000),
        ...(await secretsOf(database)),
      });
      return { provider: 'altcha', siteKey: null, challenge: { ...challenge } };
    },
    isRight: async (database, token) => {
      const given = payload.safeParse(decode(token));
      if (!given.success) return false;
      const { verified } = await verifySolution({ ...given.data, deriveKey, ...(await secretsOf(database)) });
      return verified;
    },
  };
}

async function secretsOf(database: Parameters<Captcha['setup']>[0]) {
  const secret = await installationSecret(database);
  const part = (name: string) => createHmac('sha256', secret).update(`captcha ${name}`).digest('hex');
  return { hmacSignatureSecret: part('challenge'), hmacKeySignatureSecret: part('key') };
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
