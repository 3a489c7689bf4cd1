import { expect, test } from 'vitest';
import { siteAddress } from './site-address.rules.ts';

const from = (host: string, ip = '127.0.0.1') => ({ protocol: 'http', host, ip });

test('links lead to the configured address, whatever a request claims', () => {
  expect(siteAddress('https://doi-tien.vn/', from('evil.example'))).toBe('https://doi-tien.vn');
});

test.each(['localhost:5173', '127.0.0.1:3000', '[::1]:3000'])('%s is this machine, when it asks itself', (host) => {
  expect(siteAddress(undefined, from(host))).toBe(`http://${host}`);
  expect(siteAddress(undefined, from(host, '::ffff:127.0.0.1'))).toBe(`http://${host}`);
  expect(siteAddress(undefined, from(host, '192.168.1.7'))).toBe(null);
});

test.each([
  '192.168.1.20:3000',
  '10.1.2.3',
  '172.16.0.9',
  '[fd00::1]:3000',
  'evil.example',
  '8.8.8.8',
  'localhost.evil.example',
  'localhost@evil.example',
  '127.0.0.1:80/x',
  '',
])('%s never gets into a letter', (host) => {
  expect(siteAddress(undefined, from(host))).toBe(null);
});
