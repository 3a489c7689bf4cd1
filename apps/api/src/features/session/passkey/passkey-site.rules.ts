import { isIP } from 'node:net';
import { type RequestAddress, siteAddress } from '../account/site-address.rules.ts';

/** The site that passkeys belong to: its domain, and the origin that browsers name when they answer. */
export interface PasskeySite {
  rpId: string;
  origin: string;
}

/**
 * Null where no browser would make a passkey: the site is reached by an IP address or without TLS, or it does not know its own
 * address. Of addresses without TLS browsers accept `localhost` alone.
 */
export function passkeySite(publicUrl: string | undefined, request: RequestAddress): PasskeySite | null {
  const address = siteAddress(publicUrl, request);
  if (!address || !URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return protocol === 'https:' || hostname === 'localhost' ? { rpId: hostname, origin } : null;
}
