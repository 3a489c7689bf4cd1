import { SAFE_MOVEMENT } from '@doi-tien/contract/safe';
import type { Movement } from '@doi-tien/contract/safe.schema';

const NAMES = {
  [SAFE_MOVEMENT.addAtOpening]: 'addAtOpening',
  [SAFE_MOVEMENT.note]: 'note',
  [SAFE_MOVEMENT.topUp]: 'topUp',
  [SAFE_MOVEMENT.open]: 'open',
  [SAFE_MOVEMENT.close]: 'close',
  [SAFE_MOVEMENT.withdraw]: 'withdraw',
  [SAFE_MOVEMENT.outside]: 'outside',
  [SAFE_MOVEMENT.handOver]: 'handOver',
  [SAFE_MOVEMENT.countTill]: 'countTill',
  [SAFE_MOVEMENT.voucher]: 'voucher',
  [SAFE_MOVEMENT.deposit]: 'deposit',
} as const;

type MovementName = (typeof NAMES)[keyof typeof NAMES] | 'swap' | 'spotCount';

/** Swaps and spot counts travel as notes of the day; what they carry tells them apart. */
export function movementName({ loai_giao_dich, chi_tiet }: Movement): MovementName {
  if (loai_giao_dich !== SAFE_MOVEMENT.note) return NAMES[loai_giao_dich as keyof typeof NAMES] ?? 'note';
  if (chi_tiet.some(({ lay_ra }) => lay_ra !== undefined)) return 'swap';
  return chi_tiet.length > 0 ? 'spotCount' : 'note';
}
