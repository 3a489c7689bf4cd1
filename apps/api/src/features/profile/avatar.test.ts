import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import type { Answer } from '../../../../../tests/support/test-app.ts';
import { size } from '../../../../../tests/support/test-form.ts';
import type { Profile } from './profile.repository.ts';

const { api, me } = await startSignedIn({ me: 'giaodich1' });

/** As a browser sends it: file name and type are the sender's. */
async function upload(
  file: Buffer,
  { name = 'anh.png', type = 'image/png', key = '', as = me } = {},
): Promise<Answer<Profile>> {
  const form = new FormData();
  form.set('tep', new File([new Uint8Array(file)], name, { type }));
  const request = new Request('http://x', { method: 'PUT', body: form });
  const response = await api.app.inject({
    method: 'PUT',
    url: '/api/profile/avatar',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${as.token}`,
      device_id: as.deviceId,
      ...(key && { 'idempotency-key': key }),
    },
  });
  expect(response.json().code).toBe(response.statusCode);
  return response.json();
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5' }, limitInputPixels: false });
const served = (avatar: string | null) => api.app.inject({ url: `/api${avatar?.replace(/^public/, '')}` });

test.each(['png', 'jpeg', 'webp'] as const)('makes a 256 × 256 webp of our own out of a %s', async (format) => {
  const file = await picture(900, 400)
    .withExif({ IFD0: { Copyright: 'bi-mat-vi-tri' } })
    .toFormat(format)
    .toBuffer();
  expect(file.includes('bi-mat-vi-tri')).toBe(true);
  const { data } = await upload(file);
  expect(data.avatar).toMatch(/^public\/avatars\/[0-9a-f]{40}\.webp$/);
  const response = await served(data.avatar);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect(response.rawPayload.includes('bi-mat-vi-tri')).toBe(false);
});

test('refuses what is no picture, whatever it calls itself', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const gif = await picture(10, 10).gif().toBuffer();
  const cut = (await picture(300, 300).png().toBuffer()).subarray(0, 60);
  for (const file of [svg, gif, cut, Buffer.from('MZ...'), Buffer.alloc(0)]) {
    const answer = await upload(file);
    expect(answer).toMatchObject({ code: 422, error: 'IMAGE_REFUSED' });
    expect(answer.message).toBe('Ảnh không đọc được hoặc quá lớn (tối đa 2 MB, PNG, JPEG hoặc WebP)');
  }
});

test('refuses a small file that unpacks to a huge picture, at once', async () => {
  const bomb = await picture(7000, 7000).png().toBuffer();
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  const start = performance.now();
  expect((await upload(bomb)).error).toBe('IMAGE_REFUSED');
  expect(performance.now() - start).toBeLessThan(3000);
});

test('pictures that are slow to read hold up no file: more interlaced ones at once than there are threads', async () => {
  const side = size(3000, 6000);
  const slow = await picture(side, side).png({ progressive: true }).toBuffer();
  const accounts = ['giaodich2', 'giaodich3', 'giaodich4', 'quanly', 'ketoan', 'quantri'].slice(0, size(5, 6));
  const people = await Promise.all(accounts.map((who) => api.signIn(who)));
  const began = performance.now();
  let isOver = false;
  const uploads = Promise.all(people.map((as) => upload(slow, { as }))).finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver && times.length < 200) {
    const started = performance.now();
    expect((await api.app.inject({ url: '/huong-dan' })).statusCode).toBe(200);
    times.push(performance.now() - started);
    await sleep(20);
  }
  for (const { code, error } of await uploads) expect([200, 429]).toContain(error ? code : 200);
  // A file that had to wait for a thread would take about as long as a picture, however fast the machine is.
  const perPicture = (performance.now() - began) / people.length;
  expect(times.length).toBeGreaterThan(5);
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(perPicture / 3);
}, 240_000);

test('refuses a file over two megabytes, and a body that is no form', async () => {
  expect(await upload(randomBytes(2 * 1024 * 1024 + 1))).toMatchObject({ code: 413, error: 'FILE_TOO_LARGE' });
  expect(await api.call('PUT', '/profile/avatar', { as: me, body: { tep: 'x' } })).toMatchObject({ code: 415 });
});

test('a new picture has a new name and the one before is gone', async () => {
  const file = await picture(50, 50).png().toBuffer();
  const [first, second] = [(await upload(file)).data.avatar, (await upload(file)).data.avatar];
  expect(second).not.toBe(first);
  expect((await served(first)).statusCode).toBe(404);
  expect((await served(second)).statusCode).toBe(200);
});

test('the same submission twice makes one picture; the key with another picture is refused', async () => {
  const file = await picture(60, 60).png().toBuffer();
  const first = await upload(file, { key: 'anh-dai-dien-1' });
  expect(await upload(file, { key: 'anh-dai-dien-1' })).toEqual(first);
  const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  expect((await upload(other, { key: 'anh-dai-dien-1' })).error).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('removes the picture', async () => {
  const { avatar } = (await upload(await picture(50, 50).png().toBuffer())).data;
  const removed = await api.call<Profile>('DELETE', '/profile/avatar', { as: me });
  expect(removed.data.avatar).toBeNull();
  expect((await served(avatar)).statusCode).toBe(404);
});

test.each(['x.webp', '..%2f..%2fetc%2fpasswd', `${'a'.repeat(40)}.png`, '%00.webp'])(
  'serves nothing for %s',
  async (name) => {
    const response = await api.app.inject({ url: `/api/avatars/${name}` });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  },
);
