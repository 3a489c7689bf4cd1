import { describe, expect, test } from 'vitest';
import { addressProblem, isPublicAddress, placeOf } from './addresses.rules.ts';
import { guardedFetch } from './guarded-fetch.ts';

const LIMITS = { seconds: 1, kilobytes: 1 };
const NOWHERE = { places: new Set<string>(), certificates: null };

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2405:4800::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

test('only https without a login is an address of a source', () => {
  expect(addressProblem('https://portal.example.vn/list?b=10')).toBeNull();
  expect(addressProblem('http://portal.example.vn/')).toBe('sourceAddress');
  expect(addressProblem('//portal.example.vn/')).toBe('sourceAddress');
  expect(addressProblem('https://')).toBe('sourceAddress');
  for (const mended of ['https:\\\\rates.vn/', 'https://ra\ttes.vn/', 'https://rates.vn/a\nb']) {
    expect(addressProblem(mended)).toBe('sourceAddress');
  }
  expect(addressProblem('https://a@b/')).toBe('sourceAddressLogin');
  expect(placeOf(new URL('https://Rates.Example.vn/x'))).toBe('rates.example.vn:443');
  expect(placeOf(new URL('https://[::1]:8443/'))).toBe('::1:8443');
});

test('a name that resolves to an address inside is not asked, nor one that does so beside a public one', async () => {
  const answers = [
    [{ address: '10.0.0.5', family: 4 }],
    [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
    [{ address: '::ffff:10.0.0.1', family: 6 }],
  ];
  for (const found of answers) {
    const asked = guardedFetch('https://rates.example.vn/', LIMITS, NOWHERE, () => Promise.resolve(found));
    await expect(asked).rejects.toMatchObject({ word: 'FEED_ADDRESS_REFUSED' });
  }
});

test('a name that takes too long to resolve, and one that resolves to nothing', async () => {
  const never = guardedFetch('https://rates.example.vn/', LIMITS, NOWHERE, () => new Promise(() => {}));
  await expect(never).rejects.toMatchObject({ word: 'FEED_TIMEOUT', params: { seconds: 1 } });
  const none = guardedFetch('https://rates.example.vn/', LIMITS, NOWHERE, () => Promise.resolve([]));
  await expect(none).rejects.toMatchObject({ word: 'FEED_UNREACHABLE' });
});
