import dayjs from 'dayjs';

/** Both days included, as `YYYY-MM-DD`. */
export type DayRange = readonly [from: string, to: string];

export const DATE_PRESETS = [
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

const FORMAT = 'YYYY-MM-DD';

/** Monday begins the week in both languages, whatever dayjs is told by its locale. */
function monday(day: dayjs.Dayjs): dayjs.Dayjs {
  return day.subtract((day.day() + 6) % 7, 'day');
}

function quarterStart(day: dayjs.Dayjs): dayjs.Dayjs {
  return day.startOf('month').subtract(day.month() % 3, 'month');
}

/** The range a preset means on a given business day. Running periods end today: nothing is known of tomorrow. */
export function presetRange(preset: DatePreset, today: string): DayRange {
  const day = dayjs(today);
  const range = (from: dayjs.Dayjs, to: dayjs.Dayjs): DayRange => [from.format(FORMAT), to.format(FORMAT)];
  switch (preset) {
    case 'today':
      return range(day, day);
    case 'yesterday':
      return range(day.subtract(1, 'day'), day.subtract(1, 'day'));
    case 'last7Days':
      return range(day.subtract(6, 'day'), day);
    case 'last30Days':
      return range(day.subtract(29, 'day'), day);
    case 'thisWeek':
      return range(monday(day), day);
    case 'thisMonth':
      return range(day.startOf('month'), day);
    case 'lastMonth':
      return range(day.subtract(1, 'month').startOf('month'), day.startOf('month').subtract(1, 'day'));
    case 'thisQuarter':
      return range(quarterStart(day), day);
    case 'lastQuarter':
      return range(quarterStart(day).subtract(3, 'month'), quarterStart(day).subtract(1, 'day'));
    case 'thisYear':
      return range(day.startOf('year'), day);
    case 'lastYear':
      return range(day.subtract(1, 'year').startOf('year'), day.startOf('year').subtract(1, 'day'));
  }
}

/** Which preset a range is, so that the picker can name it. */
export function presetOf([from, to]: DayRange, today: string): DatePreset | null {
  const matches = (preset: DatePreset) => {
    const range = presetRange(preset, today);
    return range[0] === from && range[1] === to;
  };
  return DATE_PRESETS.find(matches) ?? null;
}
