import { readFileSync } from 'node:fs';
import type { Config } from '../../platform/config.ts';
import { StartupError } from '../../platform/startup-error.ts';
import type { AllowedHosts } from './fetching/guarded-fetch.ts';

/** The hosts that the operator names, and whose certificates are trusted there. */
export function allowedHosts({
  RATE_SOURCE_HOSTS,
  RATE_SOURCE_CA,
}: Pick<Config, 'RATE_SOURCE_HOSTS' | 'RATE_SOURCE_CA'>): AllowedHosts {
  return {
    places: new Set(RATE_SOURCE_HOSTS.map((place) => place.toLowerCase())),
    certificates: RATE_SOURCE_CA ? readCertificates(RATE_SOURCE_CA) : null,
  };
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartupError(`RATE_SOURCE_CA cannot be read: ${file}`);
  }
}
