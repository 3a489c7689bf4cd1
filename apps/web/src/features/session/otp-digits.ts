import { OTP_LENGTH } from '@doi-tien/contract/session';

/** The digits in what was typed or pasted: "123 456" and "Mã OTP: 123456" are both a code. */
export function otpDigits(text: string): string {
  return text.replaceAll(/\D/g, '').slice(0, OTP_LENGTH);
}
