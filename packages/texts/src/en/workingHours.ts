import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/workingHours.ts';

const workingHours: SameKeys<typeof vi> = {
  title: 'Working hours',
  week: 'The week',
  weekHint: 'Outside these hours staff are signed out and cannot sign in. Administrators always can.',
  holidays: 'Holidays',
  holidaysHint: 'Closed all day, whatever the weekday.',
  days: { d1: 'Monday', d2: 'Tuesday', d3: 'Wednesday', d4: 'Thursday', d5: 'Friday', d6: 'Saturday', d7: 'Sunday' },
  closed: 'Closed',
  anyTime: 'Any time',
  add: 'Add hours',
  addRange: 'Add hours on {{day}}',
  removeRange: 'Remove hours of {{day}}',
  fromOf: '{{day}}, from',
  toOf: '{{day}}, to',
  copyMonday: 'Use Monday for all weekdays',
  holidayDay: 'Holiday',
  holidayName: 'Name of the holiday',
  addHoliday: 'Add a holiday',
  removeHoliday: 'Remove the holiday',
  openNow: 'It is within working hours now',
  closedNow: 'It is outside working hours now',
  noRestriction: 'No hours are set: everybody may work at any time',
  clock: 'Server time {{moment}} ({{zone}})',
  exceptions: {
    title: 'Out-of-hours users',
    new: 'New out-of-hours user',
    emptyHint: 'Everybody keeps the common hours. Add who may work outside them when needed.',
    noEnd: 'Leave empty for no end.',
    now: 'In force',
    later: 'Not yet',
    over: 'Over',
  },
};
export default workingHours;
