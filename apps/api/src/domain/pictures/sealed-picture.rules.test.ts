import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPicture, type PictureOwner, sealPicture } from './sealed-picture.ts';

const key = (fingerprint: string) => ({ fingerprint, key: randomBytes(32) });
const [newKey, oldKey] = [key('new'), key('old')];
const owner = fc.record<PictureOwner>({
  kind: fc.constantFrom('giay_to', 'tien_gia'),
  id: fc.integer({ min: 1, max: 100 }),
  side: fc.constantFrom(1, 2),
});
const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array) => Buffer.from(array));

test('a picture opens for its owner as it was, under the key it was encrypted with', () => {
  fc.assert(
    fc.property(owner, bytes, (of, picture) => {
      expect(openPicture([newKey, oldKey], of, sealPicture([newKey, oldKey], of, picture))).toEqual(picture);
      expect(openPicture([newKey, oldKey], of, sealPicture([oldKey], of, picture))).toEqual(picture);
    }),
  );
});

test('a picture of another owner or side does not open', () => {
  fc.assert(
    fc.property(owner, owner, bytes, (of, other, picture) => {
      fc.pre(of.kind !== other.kind || of.id !== other.id || of.side !== other.side);
      expect(() => openPicture([newKey], other, sealPicture([newKey], of, picture))).toThrow('PICTURE_DAMAGED');
    }),
  );
});

test('a picture with one changed bit does not open', () => {
  fc.assert(
    fc.property(owner, bytes, fc.nat(), (of, picture, place) => {
      const sealed = sealPicture([newKey], of, picture);
      const at = place % sealed.noi_dung.length;
      sealed.noi_dung.writeUInt8(sealed.noi_dung.readUInt8(at) ^ 1, at);
      expect(() => openPicture([newKey], of, sealed)).toThrow('PICTURE_DAMAGED');
    }),
  );
});

test('a picture whose key is missing has another error than a damaged one', () => {
  const of: PictureOwner = { kind: 'giay_to', id: 1, side: 1 };
  const sealed = sealPicture([oldKey], of, Buffer.from('x'));
  expect(() => openPicture([newKey], of, sealed)).toThrow('PICTURE_KEY_MISSING');
});
