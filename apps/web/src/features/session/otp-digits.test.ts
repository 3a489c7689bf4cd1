import { expect, test } from 'vitest';
import { otpDigits } from './otp-digits.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Mã OTP của bạn là: 004217', '004217'],
  ['12345678', '123456'],
  ['abc', ''],
])('%j is the code %j', (text, digits) => {
  expect(otpDigits(text)).toBe(digits);
});
