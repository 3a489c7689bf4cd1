import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startSignedIn } from '../../../../../../tests/support/signed-in.ts';

const { api, admin } = await startSignedIn({ admin: 'quantri' });

const get = (path: string, encoding?: string) =>
  api.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      device_id: admin.deviceId,
      ...(encoding && { 'accept-encoding': encoding }),
    },
  });

test('a long answer travels packed to a client that asks for it, and is the same answer', async () => {
  const path = '/menh-gia?pageSize=200&sortField=id';
  const plain = await get(path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await get(path, 'gzip, deflate, br');
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload);
});

test('short answers and files travel as they are', async () => {
  expect((await get('/options/loai-tien', 'gzip')).headers['content-encoding']).toBeUndefined();
  expect((await get('/menh-gia/export?format=csv', 'gzip')).headers['content-encoding']).toBeUndefined();
});
