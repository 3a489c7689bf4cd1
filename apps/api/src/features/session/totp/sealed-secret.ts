import { deriveKey, type Seal } from '../../../platform/secrets/sealing.ts';

/** The secret of an app is sealed for the person it belongs to. */
export function totpSeal(installationSecret: Buffer, userId: number): Seal {
  return { key: deriveKey(installationSecret, 'totp secret'), owner: String(userId) };
}
