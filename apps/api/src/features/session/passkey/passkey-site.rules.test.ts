import { expect, test } from 'vitest';
import { passkeySite } from './passkey-site.rules.ts';

const ask = (host: string, ip = '127.0.0.1') => ({ protocol: 'http', host, ip });

test('the site is the one of PUBLIC_URL, whatever the request says', () => {
  const site = { rpId: 'doitien.example', origin: 'https://doitien.example:8443' };
  expect(passkeySite('https://doitien.example:8443/', ask('evil.example', '203.0.113.7'))).toEqual(site);
});

test('without PUBLIC_URL only this machine itself has one, as localhost', () => {
  expect(passkeySite(undefined, ask('localhost:3000'))).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' });
  expect(passkeySite(undefined, ask('localhost:3000', '203.0.113.7'))).toBeNull();
  expect(passkeySite(undefined, ask('doitien.example'))).toBeNull();
});

test.each(['https://192.168.1.5', 'https://[2001:db8::1]:3000', 'http://doitien.example', 'http://127.0.0.1:3000'])(
  'there is none at %s: no browser would make a passkey there',
  (publicUrl) => {
    expect(passkeySite(publicUrl, ask('localhost'))).toBeNull();
  },
);

test('nor at an address of this machine', () => {
  expect(passkeySite(undefined, ask('127.0.0.1:3000'))).toBeNull();
  expect(passkeySite(undefined, ask('[::1]:3000', '::1'))).toBeNull();
});
