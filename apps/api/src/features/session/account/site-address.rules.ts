import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

export interface RequestAddress {
  protocol: string;
  /** What the sender wrote as Host. */
  host: string;
  /** Where the request came from. */
  ip: string;
}

/**
 * Where links in letters lead; null when that is not known. The Host header is whatever the sender of a request wrote:
 * believed, it would mail a person a genuine secret with somebody else's address around it, on a private network as
 * anywhere. So it is PUBLIC_URL that counts; without it, only a request that this machine made to itself.
 */
export function siteAddress(publicUrl: string | undefined, { protocol, host, ip }: RequestAddress): string | null {
  if (publicUrl) return publicUrl.replace(/\/+$/, '');
  return isLoopback(ip.replace(/^::ffff:/, '')) && isLoopbackHost(host) ? `${protocol}://${host}` : null;
}

function isLoopbackHost(host: string): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i.exec(host);
  const name = match?.[1]?.replace(/^\[|\]$/g, '').toLowerCase();
  return name !== undefined && (name === 'localhost' || isLoopback(name));
}

function isLoopback(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && loopback.check(address, kind === 6 ? 'ipv6' : 'ipv4');
}
