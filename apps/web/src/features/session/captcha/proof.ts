/** A proof-of-work challenge as altcha (version 2 of its format) writes it. */
export interface Challenge {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    /** Seconds since 1970. */
    expiresAt?: number;
  };
  signature?: string;
}

export interface Solution {
  counter: number;
  derivedKey: string;
  time?: number;
}

export function isChallenge(value: unknown): value is Challenge {
  if (typeof value !== 'object' || value === null || !('parameters' in value)) return false;
  const { parameters } = value;
  if (typeof parameters !== 'object' || parameters === null) return false;
  return ['algorithm', 'nonce', 'salt', 'keyPrefix'].every(
    (name) => typeof (parameters as Record<string, unknown>)[name] === 'string',
  );
}

/** The captcha token: challenge and solution together, as the server's altcha-lib reads them. */
export function encodeProof({ parameters, signature }: Challenge, solution: Solution): string {
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
}

/** When a solved challenge stops being worth anything, in milliseconds since 1970. */
export function expiryOf(challenge: unknown): number {
  const seconds = isChallenge(challenge) ? challenge.parameters.expiresAt : undefined;
  return seconds ? seconds * 1000 : Number.POSITIVE_INFINITY;
}
