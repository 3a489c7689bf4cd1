import { BlockList, isIP } from 'node:net';
import { PRINTER_PORTS } from '@doi-tien/contract/printers';

/** Networks of a shop, and this machine. Not the links on which clouds tell their machines who they are. */
const own = new BlockList();
own.addSubnet('10.0.0.0', 8, 'ipv4');
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addSubnet('172.16.0.0', 12, 'ipv4');
own.addSubnet('192.168.0.0', 16, 'ipv4');
own.addSubnet('fc00::', 7, 'ipv6');
own.addAddress('::1', 'ipv6');
/** The addresses of clouds' own services, in the middle of what is private. */
const never = new BlockList();
never.addAddress('fd00:ec2::254', 'ipv6');
never.addAddress('fd20:ce::254', 'ipv6');
never.addAddress('fd00:c1::a9fe:a9fe', 'ipv6');

/** Whether a printer may be at an address. Refuses IPv4 addresses written as IPv6, which are used to get past such checks. */
export function isPrinterAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (family === 4) return own.check(address, 'ipv4');
  return own.check(address, 'ipv6') && !never.check(address, 'ipv6') && !carriesIpv4(address);
}

export interface PrinterPlace {
  dia_chi: string;
  cong: number;
}

/** `::ffff:7f00:1`, in whichever of its spellings: a URL has one for each address. */
function carriesIpv4(address: string): boolean {
  return /^\[::ffff:/.test(new URL(`http://[${address}]`).hostname);
}

/** Places that the operator names in the configuration, as `host:port` in small letters: they may be anywhere. */
export type AllowedPrinters = ReadonlySet<string>;

export function isNamed({ dia_chi, cong }: PrinterPlace, allowed: AllowedPrinters): boolean {
  return allowed.has(`${dia_chi}:${cong}`.toLowerCase());
}

const NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*\.?$/i;
/** The last part of a name begins with a letter: figures, hexadecimal ones too, are an address in a form that people do not write. */
const ENDS_AS_NAME = /(^|\.)[a-z][a-z0-9-]*\.?$/i;

/** What is wrong with the place of a printer, by field, before anything is resolved. */
export function placeProblems(place: PrinterPlace, allowed: AllowedPrinters): { field: string; problem: string }[] {
  if (isNamed(place, allowed)) return [];
  const { dia_chi, cong } = place;
  const isAddress = isIP(dia_chi) !== 0;
  const isFine = isAddress ? isPrinterAddress(dia_chi) : NAME.test(dia_chi) && ENDS_AS_NAME.test(dia_chi);
  const isPort = cong >= PRINTER_PORTS.first && cong <= PRINTER_PORTS.last;
  return [
    ...(isFine ? [] : [{ field: 'dia_chi', problem: 'printerAddress' }]),
    ...(isPort ? [] : [{ field: 'cong', problem: 'printerPort' }]),
  ];
}
