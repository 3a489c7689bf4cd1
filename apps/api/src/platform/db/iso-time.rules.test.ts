import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoTime } from './iso-time.ts';

test('a moment is the same however the database spells it', () => {
  const moment = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.constantFrom('', '0', '999', '000000'), (date, further) => {
      const iso = date.toISOString();
      const spelled = `${iso.slice(0, 10)} ${iso.slice(11, -1)}${further.slice(0, 3)}`;
      expect(isoTime(`${spelled}+00`)).toBe(iso);
      expect(isoTime(`${spelled.replace(/\.?0+$/, '')}+00`)).toBe(iso);
    }),
  );
});

test('other spellings are read too, and what is no moment is refused', () => {
  expect(isoTime('2026-11-15 17:00:00.5+07')).toBe('2026-11-15T10:00:00.500Z');
  expect(isoTime('2026-11-15 10:00:00+00')).toBe('2026-11-15T10:00:00.000Z');
  expect(() => isoTime('infinity')).toThrow(RangeError);
});
