import { expect, test } from 'vitest';
import { siteAddress } from './site-address.rules.ts';

const config = { HOST: '127.0.0.1', PORT: 3000 };
const from = (host: string) => ({ protocol: 'http', host });

test('links lead to the configured address, whatever a request claims', () => {
  expect(siteAddress({ ...config, PUBLIC_URL: 'https://doi-tien.vn/' }, from('evil.example'))).toBe(
    'https://doi-tien.vn',
  );
});

test.each(['localhost:5173', '192.168.1.20:3000', '[::1]:3000', '10.1.2.3'])(
  '%s is believed to be this machine',
  (host) => {
    expect(siteAddress(config, from(host))).toBe(`http://${host}`);
  },
);

test.each(['evil.example', '8.8.8.8', 'localhost.evil.example', 'localhost@evil.example', '127.0.0.1:80/x', ''])(
  '%s never gets into a letter',
  (host) => {
    expect(siteAddress(config, from(host))).toBe('http://127.0.0.1:3000');
  },
);
