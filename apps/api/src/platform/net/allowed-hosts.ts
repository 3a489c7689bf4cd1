import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import type { AllowedHosts } from './guarded-request.ts';

/** The hosts that the operator names, and whose certificates are trusted there. */
export function allowedHosts({
  RATE_SOURCE_HOSTS,
  RATE_SOURCE_CA,
}: Pick<Config, 'RATE_SOURCE_HOSTS' | 'RATE_SOURCE_CA'>): AllowedHosts {
  return allowed(RATE_SOURCE_HOSTS, RATE_SOURCE_CA, 'RATE_SOURCE_CA');
}

/** The same for what messages are sent through. */
export function messageHosts({
  MESSAGE_HOSTS,
  MESSAGE_CA,
}: Pick<Config, 'MESSAGE_HOSTS' | 'MESSAGE_CA'>): AllowedHosts {
  return allowed(MESSAGE_HOSTS, MESSAGE_CA, 'MESSAGE_CA');
}

function allowed(places: readonly string[], file: string | undefined, variable: string): AllowedHosts {
  return {
    places: new Set(places.map((place) => place.toLowerCase())),
    certificates: file ? readCertificates(file, variable) : null,
  };
}

function readCertificates(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartupError(`${variable} cannot be read: ${file}`);
  }
}
