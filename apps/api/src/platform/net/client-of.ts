import { isIPv6 } from 'node:net';

/** Who is counted as one: an address, or a whole /64 of IPv6, of which a customer owns one and could otherwise change address for every call. */
export function clientOf(ip: string): string {
  return isIPv6(ip) && !ip.startsWith('::ffff:') ? networkOf(ip) : ip.replace(/^::ffff:/, '');
}

function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
