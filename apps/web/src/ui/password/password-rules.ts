import { PASSWORD_PATTERN } from '@doi-tien/contract/password';

/** The parts of the password rule, for showing them one by one; together they are PASSWORD_PATTERN. */
export const PASSWORD_RULES = [
  { name: 'length', isMet: (password: string) => password.length >= 8 },
  { name: 'upper', isMet: (password: string) => /[A-Z]/.test(password) },
  { name: 'lower', isMet: (password: string) => /[a-z]/.test(password) },
  { name: 'digit', isMet: (password: string) => /[0-9]/.test(password) },
  { name: 'special', isMet: (password: string) => /[#?!@$%^&*-]/.test(password) },
] as const;

export function isValidPassword(password: string): boolean {
  return PASSWORD_PATTERN.test(password);
}
