import type { PictureSide } from '@doi-tien/contract/pictures';
import { AppError } from '../../platform/http/app-error.ts';
import { seal, unseal } from '../../platform/secrets/sealing.ts';
import type { PictureKey } from './picture-keys.ts';

/** What a picture shows: one side of a paper or of counterfeit notes, or a bill behind a voucher. */
export interface PictureOwner {
  kind: 'giay_to' | 'tien_gia' | 'phieu_thu_chi';
  id: number;
  side: PictureSide;
}

export interface SealedPicture {
  noi_dung: Buffer;
  khoa: string;
}

/** Sealed for its owner: a picture that is moved to another paper or side in the database does not open. */
export function sealPicture([newest]: readonly PictureKey[], owner: PictureOwner, picture: Buffer): SealedPicture {
  if (!newest) throw new Error('There is no key for pictures');
  return { noi_dung: seal({ key: newest.key, owner: nameOf(owner) }, picture), khoa: newest.fingerprint };
}

export function openPicture(
  keys: readonly PictureKey[],
  owner: PictureOwner,
  { noi_dung, khoa }: SealedPicture,
): Buffer {
  const found = keys.find(({ fingerprint }) => fingerprint === khoa);
  if (!found) throw new AppError('PICTURE_KEY_MISSING');
  try {
    return unseal({ key: found.key, owner: nameOf(owner) }, noi_dung);
  } catch {
    throw new AppError('PICTURE_DAMAGED');
  }
}

function nameOf({ kind, id, side }: PictureOwner): string {
  return `${kind} ${id} ${side}`;
}
