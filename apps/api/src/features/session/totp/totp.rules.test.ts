import { HOTP, Secret, TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { matchingStep, newSecret, otpAuthAddress, secretOf } from './totp.rules.ts';

const BYTES = Buffer.from('12345678901234567890');
const SECRET = secretOf(BYTES);
const NOW = 1_800_000_015_000;
const STEP = NOW / 30_000 - 0.5;
const codeAt = (step: number) => HOTP.generate({ secret: SECRET, counter: step });

/** The RFC's own codes have eight digits; ours are their last six. */
describe('codes are those of RFC 6238, appendix B', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(matchingStep(SECRET, code.slice(2), seconds * 1000, 0)).toBe(Math.floor(seconds / 30));
  });
});

test('a code of the step before, this one and the next is taken, others are not', () => {
  const taken = [-2, -1, 0, 1, 2].map((away) => matchingStep(SECRET, codeAt(STEP + away), NOW, 0));
  expect(taken).toEqual([undefined, STEP - 1, STEP, STEP + 1, undefined]);
});

test('no step is taken twice, nor one before the last', () => {
  expect(matchingStep(SECRET, codeAt(STEP), NOW, STEP)).toBeUndefined();
  expect(matchingStep(SECRET, codeAt(STEP - 1), NOW, STEP)).toBeUndefined();
  expect(matchingStep(SECRET, codeAt(STEP + 1), NOW, STEP)).toBe(STEP + 1);
});

test('text that is no code of six digits is not taken', () => {
  for (const typed of ['', codeAt(STEP).slice(1), `${codeAt(STEP)}0`, `0${codeAt(STEP)}`, 'abcde-fghjk', '①②③④⑤⑥']) {
    expect(matchingStep(SECRET, typed, NOW, 0)).toBeUndefined();
  }
});

test('a new secret has 160 random bits, is written in base 32 without padding, and is read back', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one.base32).toMatch(/^[A-Z2-7]{32}$/);
  expect(one.base32).not.toBe(other.base32);
  expect(secretOf(Buffer.from(one.bytes)).base32).toBe(one.base32);
  expect(SECRET.base32).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

test('the address in the QR code names the business and the account, whatever letters they have', () => {
  const address = otpAuthAddress(Secret.fromBase32('GEZDGNBV'), 'Đổi tiền & Co', 'giaodich1');
  expect(address).toBe(
    'otpauth://totp/%C4%90%E1%BB%95i%20ti%E1%BB%81n%20%26%20Co:giaodich1?issuer=%C4%90%E1%BB%95i%20ti%E1%BB%81n%20%26%20Co&secret=GEZDGNBV&algorithm=SHA1&digits=6&period=30',
  );
  const read = URI.parse(address);
  expect(read).toBeInstanceOf(TOTP);
  expect([read.issuer, read.label]).toEqual(['Đổi tiền & Co', 'giaodich1']);
});
