import { describe, expect, test } from 'vitest';
import { codeAt, fromBase32, matchingStep, otpAuthAddress, stepAt, toBase32 } from './totp.rules.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes are those of RFC 6238, appendix B', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(codeAt(SECRET, stepAt(seconds * 1000), 8)).toBe(code);
    expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2));
  });
});

describe('codes are those of RFC 4226, appendix D', () => {
  test.each(['755224', '287082', '359152', '969429', '338314', '254676'].map((code, step) => [step, code] as const))(
    'at step %i',
    (step, code) => expect(codeAt(SECRET, step)).toBe(code),
  );
});

test('a code of the step before, this one and the next is taken, others are not', () => {
  const now = 1_800_000_015_000;
  const step = stepAt(now);
  const taken = [-2, -1, 0, 1, 2].map((away) => matchingStep(SECRET, codeAt(SECRET, step + away), now, 0));
  expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test('no step is taken twice, nor one before the last', () => {
  const now = 1_800_000_015_000;
  const step = stepAt(now);
  expect(matchingStep(SECRET, codeAt(SECRET, step), now, step)).toBeUndefined();
  expect(matchingStep(SECRET, codeAt(SECRET, step - 1), now, step)).toBeUndefined();
  expect(matchingStep(SECRET, codeAt(SECRET, step + 1), now, step)).toBe(step + 1);
});

test('a secret is written as RFC 4648 has it, and read back', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(fromBase32(toBase32(SECRET))).toEqual(SECRET);
});

test('the address in the QR code names the business and the account, whatever letters they have', () => {
  expect(otpAuthAddress('ABC', 'Đổi tiền & Co', 'giaodich1')).toBe(
    'otpauth://totp/%C4%90%E1%BB%95i%20ti%E1%BB%81n%20%26%20Co:giaodich1?secret=ABC&issuer=%C4%90%E1%BB%95i%20ti%E1%BB%81n%20%26%20Co',
  );
});
