import { zoneOffset } from '../../i18n/business-zone.ts';
import { showMoment } from './moments.ts';

/** What the clock of the business shows at a moment, `2026-11-17T09:05`: for a field that is typed by that clock. */
export function toWallClock(moment: string): string {
  const [day = '', time = ''] = showMoment(moment).split(' ');
  return `${day.split('/').toReversed().join('-')}T${time}`;
}

/** The moment at which the clock of the business shows this. */
export function fromWallClock(shown: string): string {
  return new Date(`${shown}:00${zoneOffset(new Date(`${shown}:00Z`))}`).toISOString();
}
