import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { installationSecret } from '../../platform/secrets/installation-secret.ts';
import { deriveKey } from '../../platform/secrets/sealing.ts';

export interface PictureKey {
  /** Kept beside each picture, so that it is known which key opens it. */
  fingerprint: string;
  key: Buffer;
}

const PURPOSE = 'picture';

/**
 * The keys of pictures, that which encrypts new ones first. Each of the operator's own keys (`PICTURE_KEYS`) is mixed with the secret of
 * the installation, so that neither a stolen database nor a stolen configuration opens a picture alone. Without such keys the secret of
 * the installation is all there is; it stays the last of the keys, for pictures from before there were others.
 */
export async function pictureKeys(database: Database, ownKeys: readonly string[]): Promise<PictureKey[]> {
  const secret = await installationSecret(database);
  return [...ownKeys, ''].map((own) => {
    const key = deriveKey(secret, PURPOSE, own);
    return { key, fingerprint: createHash('sha256').update('fingerprint').update(key).digest('hex').slice(0, 16) };
  });
}
