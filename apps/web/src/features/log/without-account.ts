import type { ActionLogRow } from '@doi-tien/contract/log.schema';

/** Who did what stands without an account: somebody before signing in has an address, the system itself has none. */
export function withoutAccount({ ip }: Pick<ActionLogRow, 'ip'>): 'nobody' | 'system' {
  return ip ? 'nobody' : 'system';
}
