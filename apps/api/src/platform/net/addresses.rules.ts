import { BlockList, isIP } from 'node:net';

/** Networks that no public source is in: this machine, this network, links, multicast, and what is kept for special uses. */
const RESERVED_4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

const reserved = new BlockList();
for (const [network, prefix] of RESERVED_4) reserved.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only global unicast is public, without the parts that carry an IPv4 address or document something. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const reserved6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is on the public internet. Refuses IPv4 addresses written as IPv6, which are used to get past such checks. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6');
}

/** `host:port` as the operator's configuration names hosts that may be anywhere. */
export function placeOf({ hostname, port }: URL): string {
  return `${bareHost(hostname)}:${port || '443'}`.toLowerCase();
}

/** Without the brackets of an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** What an address of a source must be, before anything is resolved; null where nothing is wrong. */
export function addressProblem(text: string): 'sourceAddress' | 'sourceAddressLogin' | null {
  // What a browser would mend silently is not what people see in the list of sources.
  const url = /[\s\\]/u.test(text) ? null : URL.parse(text);
  if (url?.protocol !== 'https:' || url.hostname === '' || url.hash !== '') return 'sourceAddress';
  return url.username !== '' || url.password !== '' ? 'sourceAddressLogin' : null;
}
