import { storage } from '../lib/storage/storage.ts';

/** Until the settings have said otherwise. */
const FIRST_ZONE = 'Asia/Ho_Chi_Minh';

let zone = storage.read('timeZone') ?? FIRST_ZONE;

/** The time zone of the business: days and times are its own, wherever the browser stands. */
export function businessZone(): string {
  return zone;
}

/** Takes over what the settings say; a name this browser does not know changes nothing. */
export function setBusinessZone(name: string): void {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
  } catch {
    return;
  }
  zone = name;
  storage.write('timeZone', name);
}

/** A way of writing moments that follows the zone. */
export function zoned(locale: string, options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return (moment) => {
    if (made?.zone !== zone) made = { zone, format: new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }) };
    return made.format.format(moment);
  };
}

const OFFSET = zoned('en-US', { timeZoneName: 'longOffset' });

/** How far the business's clock stands from universal time at that moment, "+07:00". */
export function zoneOffset(moment: Date): string {
  return /GMT([+-]\d{2}:\d{2})/.exec(OFFSET(moment))?.[1] ?? '+00:00';
}
