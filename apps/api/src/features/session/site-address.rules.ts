import { BlockList, isIP } from 'node:net';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addSubnet('10.0.0.0', 8);
own.addSubnet('172.16.0.0', 12);
own.addSubnet('192.168.0.0', 16);
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');

interface SiteConfig {
  PUBLIC_URL?: string | undefined;
  HOST: string;
  PORT: number;
}

/**
 * Where links in letters lead. The Host header is whatever the sender of a request wrote: believed blindly, it would
 * mail a person a genuine secret with somebody else's address around it. So without PUBLIC_URL it counts only when it
 * names this machine or a private network.
 */
export function siteAddress(config: SiteConfig, request: { protocol: string; host: string }): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL.replace(/\/+$/, '');
  if (isOwnHost(request.host, config.HOST)) return `${request.protocol}://${request.host}`;
  return `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${config.PORT}`;
}

function isOwnHost(host: string, configured: string): boolean {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i.exec(host);
  const name = match?.[1]?.replace(/^\[|\]$/g, '').toLowerCase();
  if (!name) return false;
  const kind = isIP(name);
  if (kind === 0) return name === 'localhost' || name === configured.toLowerCase();
  return own.check(name, kind === 6 ? 'ipv6' : 'ipv4');
}
