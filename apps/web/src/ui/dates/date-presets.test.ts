import { describe, expect, it } from 'vitest';
import { type DatePreset, type DayRange, presetOf, presetRange } from './date-presets.ts';
import { businessDay, showDay, showMoment } from './moments.ts';

describe('date presets', () => {
  // 2026-11-14 is a Saturday.
  it.each<[DatePreset, DayRange]>([
    ['today', ['2026-11-14', '2026-11-14']],
    ['yesterday', ['2026-11-13', '2026-11-13']],
    ['last7Days', ['2026-11-08', '2026-11-14']],
    ['last30Days', ['2026-10-16', '2026-11-14']],
    ['thisWeek', ['2026-11-09', '2026-11-14']],
    ['thisMonth', ['2026-11-01', '2026-11-14']],
    ['lastMonth', ['2026-10-01', '2026-10-31']],
    ['thisQuarter', ['2026-10-01', '2026-11-14']],
    ['lastQuarter', ['2026-07-01', '2026-09-30']],
    ['thisYear', ['2026-01-01', '2026-11-14']],
    ['lastYear', ['2025-01-01', '2025-12-31']],
  ])('%s is %j', (preset, range) => {
    expect(presetRange(preset, '2026-11-14')).toEqual(range);
  });

  it('begins the week on Monday, on Sundays too', () => {
    expect(presetRange('thisWeek', '2026-11-15')[0]).toBe('2026-11-09');
  });

  it('ends last month on its last day even from a longer month', () => {
    expect(presetRange('lastMonth', '2028-03-31')).toEqual(['2028-02-01', '2028-02-29']);
    expect(presetRange('lastQuarter', '2026-02-10')).toEqual(['2025-10-01', '2025-12-31']);
  });

  it('names a range that is a preset and no other', () => {
    expect(presetOf(['2026-10-01', '2026-10-31'], '2026-11-14')).toBe('lastMonth');
    expect(presetOf(['2026-10-02', '2026-10-31'], '2026-11-14')).toBeNull();
  });
});

describe('showing days and moments', () => {
  it('writes days as people say them', () => {
    expect(showDay('2026-11-14')).toBe('14/11/2026');
  });

  it('shows moments on the clock of the business', () => {
    expect(showMoment('2026-11-13T18:05:00Z')).toBe('14/11/2026 01:05');
    expect(showMoment('2026-11-13T17:00:00.000Z')).toBe('14/11/2026 00:00');
  });

  it('knows the business day late in the evening of UTC', () => {
    expect(businessDay(new Date('2026-11-13T18:00:00Z'))).toBe('2026-11-14');
  });
});
