import { describe, expect, test } from 'vitest';
import { isScreen, ownAddress, readPush, touchedAddress } from './push-message.ts';

const ORIGIN = 'https://doi-tien.example';
const WORDS = { title: 'Đổi tiền', message: 'Có tin mới', approve: 'Duyệt', refuse: 'Từ chối' };
const read = (sent: unknown) => readPush(typeof sent === 'string' ? sent : JSON.stringify(sent), ORIGIN, WORDS);

const MESSAGE = {
  id: 'tin-7',
  loai: 'cho_duyet',
  tieu_de: 'Chờ duyệt 25,900,000 ₫',
  noi_dung: 'Lê Thu Hà: phiếu mua ngoại tệ',
  duong_dan: '/duyet?yc=7',
};

describe('a push', () => {
  test('is shown as it was written', () => {
    expect(read(MESSAGE)).toEqual({
      id: 'tin-7',
      title: 'Chờ duyệt 25,900,000 ₫',
      text: 'Lê Thu Hà: phiếu mua ngoại tệ',
      address: '/duyet?yc=7',
      buttons: null,
    });
  });

  test('that asks for a decision has two buttons, in the words of its sender where it brings some', () => {
    expect(read({ ...MESSAGE, hanh_dong: 'duyet' }).buttons).toEqual(['Duyệt', 'Từ chối']);
    expect(read({ ...MESSAGE, hanh_dong: 'duyet', nut: ['Approve', 'Refuse'] }).buttons).toEqual(['Approve', 'Refuse']);
    expect(read({ ...MESSAGE, hanh_dong: 'duyet', nut: [1, ''] }).buttons).toEqual(['Duyệt', 'Từ chối']);
    expect(read({ ...MESSAGE, hanh_dong: 'xoa', nut: ['Xóa'] }).buttons).toBeNull();
  });

  test.each(['', 'not JSON', '[]', 'null', '7', '{"tieu_de":7,"noi_dung":{}}'])(
    'that cannot be read is shown all the same: %s',
    (sent) => {
      expect(read(sent)).toMatchObject({ title: 'Đổi tiền', text: 'Có tin mới', address: '/', buttons: null });
    },
  );

  test('is cut where it is longer than any screen shows', () => {
    const { title, text } = read({ ...MESSAGE, tieu_de: 'a'.repeat(5000), noi_dung: 'b'.repeat(5000) });
    expect([title.length, text.length]).toEqual([120, 600]);
  });
});

describe('an address', () => {
  test.each(['/', '/duyet?yc=7', '/giao-dich-mua-ngoai-te?phieu=5', '/profile'])(
    'of a screen is kept: %s',
    (address) => {
      expect(ownAddress(address, ORIGIN)).toBe(address);
    },
  );

  test.each([
    'https://evil.example/duyet',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'duyet',
    '/api/auth/logout',
    '/%61pi/auth/logout',
    '/assets/x.js',
    '/sw.js',
    '/%zz',
    '',
    null,
    7,
    { toString: () => '/duyet' },
  ])('that leads elsewhere becomes the start page: %s', (address) => {
    expect(ownAddress(address, ORIGIN)).toBe('/');
  });

  test('that is touched by a button brings the decision, and no other', () => {
    expect(touchedAddress('/duyet?yc=7', 'duyet', ORIGIN)).toBe('/duyet?yc=7&quyet=duyet');
    expect(touchedAddress('/duyet?yc=7&quyet=duyet', 'tu-choi', ORIGIN)).toBe('/duyet?yc=7&quyet=tu-choi');
    expect(touchedAddress('/duyet?yc=7', null, ORIGIN)).toBe('/duyet?yc=7');
  });
});

test('what the server answers itself is no screen of the app', () => {
  for (const path of ['/api', '/api/docs', '/huong-dan', '/huong-dan/ket', '/images/guide/a.png', '/sw.js', '/a.xlsx'])
    expect([path, isScreen(path)]).toEqual([path, false]);
  for (const path of ['/', '/bang-gia', '/duyet', '/apis', '/auth/login'])
    expect([path, isScreen(path)]).toEqual([path, true]);
});
