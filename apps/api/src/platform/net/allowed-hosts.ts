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

export interface MessageHosts {
  /** Whose addresses administrators and the operator give: webhooks, and the Telegram server. */
  servers: AllowedHosts;
  /** Push services. Anybody's browser gives their addresses, so no server inside is reached by one. */
  push: AllowedHosts;
}

/** The same for what messages are sent through. */
export function messageHosts({
  MESSAGE_HOSTS,
  PUSH_HOSTS,
  MESSAGE_CA,
}: Pick<Config, 'MESSAGE_HOSTS' | 'PUSH_HOSTS' | 'MESSAGE_CA'>): MessageHosts {
  const servers = allowed(MESSAGE_HOSTS, MESSAGE_CA, 'MESSAGE_CA');
  return { servers, push: { ...servers, places: placesOf(PUSH_HOSTS) } };
}

function allowed(places: readonly string[], file: string | undefined, variable: string): AllowedHosts {
  return {
    places: placesOf(places),
    certificates: file ? readCertificates(file, variable) : null,
  };
}

const placesOf = (places: readonly string[]) => new Set(places.map((place) => place.toLowerCase()));

function readCertificates(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartupError(`${variable} cannot be read: ${file}`);
  }
}
