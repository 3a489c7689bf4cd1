import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Customer, Paper } from '@doi-tien/contract/customers.schema';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { customerDesk } from '../../../../../tests/support/customers.ts';
import { createEmptyDatabase } from '../../../../../tests/support/databases.ts';
import { fetchRaw, photo, putPicture } from '../../../../../tests/support/pictures.ts';
import { startSignedIn } from '../../../../../tests/support/signed-in.ts';
import { hire } from '../../../../../tests/support/staff.ts';
import { openTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { examine } from '../../commands/doctor/examine.ts';
import { restoreBackup } from '../../platform/db/dump/restore-backup.ts';
import { writeBackup } from '../../platform/db/dump/write-backup.ts';

const OWN_KEY = 'a key of the operator that is long enough';

const { api, admin } = await startSignedIn({ admin: 'quantri' });
const desk = customerDesk(api, admin);

let made = 0;
/** A person with one paper; the address of the pictures of its front. */
async function somebody(): Promise<{ person: Customer; front: string; paperId: number }> {
  made += 1;
  const person = await desk.add({ ho_va_ten: `Người ${made}`, giay_to: [{ loai: 'CCCD', so: `0790000000${made}` }] });
  const paperId = person.giay_to[0]?.id ?? 0;
  return { person, paperId, front: `/khach-hang/${person.id}/giay-to/${paperId}/anh/1` };
}

const keep = async (path: string, file?: Buffer) => {
  const answer = await putPicture<Paper>(api, path, { as: admin, file: file ?? (await photo()) });
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const stateOf = async (of: TestApp) =>
  (await examine(of.database, of.config)).find(({ subject }) => subject === 'pictures');

test('a picture is kept as our own WebP without the place it was taken at, and nobody stores it on its way', async () => {
  const { front } = await somebody();
  const paper = await keep(front, await photo('#a05', { width: 3000, height: 2000 }));
  expect(paper.anh).toMatchObject([{ mat: 1 }]);
  const answer = await fetchRaw(api, front, admin);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1333 });
  expect(answer.rawPayload.includes('noi-chup-bi-mat')).toBe(false);
});

test('the table holds neither a picture nor anything of it that could be read', async () => {
  const { front, paperId } = await somebody();
  await keep(front);
  const shown = (await fetchRaw(api, front, admin)).rawPayload;
  const [row] = await api.sql<{ noi_dung: Buffer }>('SELECT noi_dung FROM anh_luu WHERE giay_to_id = $1', [paperId]);
  const stored = row?.noi_dung ?? Buffer.alloc(0);
  expect(stored.length).toBe(shown.length + 28);
  for (const trace of [
    Buffer.from([0xff, 0xd8, 0xff]),
    Buffer.from('RIFF'),
    Buffer.from('WEBP'),
    shown.subarray(40, 60),
  ])
    expect(stored.includes(trace)).toBe(false);
});

test('a changed byte, and a picture moved to another paper or side, are refused in words', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await keep(one.front);
  await keep(other.front);
  await api.sql(
    'UPDATE anh_luu a SET noi_dung = b.noi_dung FROM anh_luu b WHERE a.giay_to_id = $1 AND b.giay_to_id = $2',
    [one.paperId, other.paperId],
  );
  const swapped = (await fetchRaw(api, one.front, admin)).json();
  expect(swapped).toMatchObject({
    code: 409,
    error: 'PICTURE_DAMAGED',
    message: expect.stringContaining('Hãy chụp lại'),
  });
  await api.sql('UPDATE anh_luu SET mat = 2 WHERE giay_to_id = $1', [other.paperId]);
  expect((await fetchRaw(api, other.front.replace(/1$/, '2'), admin)).json()).toMatchObject({
    error: 'PICTURE_DAMAGED',
  });
  await api.sql(
    'UPDATE anh_luu SET noi_dung = set_byte(noi_dung, 30, get_byte(noi_dung, 30) # 1) WHERE giay_to_id = $1',
    [one.paperId],
  );
  expect((await fetchRaw(api, one.front, admin)).json()).toMatchObject({ error: 'PICTURE_DAMAGED' });
  expect(await stateOf(api)).toMatchObject({ state: 'ill' });
  await api.sql('DELETE FROM anh_luu WHERE giay_to_id = ANY($1)', [[one.paperId, other.paperId]]);
  expect(await stateOf(api)).toMatchObject({ state: 'well' });
});

test('each look at a picture is in the log: who, whose and which', async () => {
  const { person, front } = await somebody();
  await keep(front);
  const manager = await api.signIn('quanly');
  for (const as of [manager, manager, admin]) expect((await fetchRaw(api, front, as)).statusCode).toBe(200);
  const rows = await api.sql(
    `SELECT tai_khoan, sau->>'so_giay_to' AS so, sau->>'mat' AS mat FROM log_thao_tac
     WHERE hanh_dong = 'viewPicture' AND doi_tuong_id = $1 ORDER BY id`,
    [String(person.id)],
  );
  const seen = { so: person.so_giay_to, mat: '1' };
  expect(rows).toEqual(['quanly', 'quanly', 'quantri'].map((tai_khoan) => ({ tai_khoan, ...seen })));
  expect((await desk.history(person.id)).map(({ hanh_dong }) => hanh_dong)).toContain('viewPicture');
});

test('a look that fails to be logged shows nothing', async () => {
  const { front } = await somebody();
  await keep(front);
  await api.sql('REVOKE EXECUTE ON FUNCTION append_event FROM doitien_app, public');
  try {
    expect((await fetchRaw(api, front, admin)).statusCode).toBe(500);
  } finally {
    await api.sql('GRANT EXECUTE ON FUNCTION append_event TO public');
  }
});

test('what is no picture is refused, and so is a side that papers do not have', async () => {
  const { front } = await somebody();
  const send = (path: string, file: Buffer) => putPicture(api, path, { as: admin, file });
  expect(await send(front, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
    error: 'IMAGE_REFUSED',
  });
  expect(await send(front, Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({ code: 413 });
  expect(await send(front.replace(/1$/, '3'), await photo())).toMatchObject({ code: 422 });
  expect((await fetchRaw(api, front, admin)).statusCode).toBe(404);
});

test('a paper of one person does not show pictures under the address of another', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await keep(one.front);
  const crossed = `/khach-hang/${other.person.id}/giay-to/${one.paperId}/anh/1`;
  expect((await fetchRaw(api, crossed, admin)).statusCode).toBe(404);
  expect(await putPicture(api, crossed, { as: admin, file: await photo() })).toMatchObject({ code: 404 });
  expect(await api.call('DELETE', crossed, { as: admin })).toMatchObject({ code: 404 });
});

test('merging two records moves the pictures with the papers', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await keep(one.front);
  const before = (await fetchRaw(api, one.front, admin)).rawPayload;
  expect(await desk.merge(one.person.id, other.person.id)).toMatchObject({ code: 200 });
  const moved = `/khach-hang/${other.person.id}/giay-to/${one.paperId}/anh/1`;
  expect((await fetchRaw(api, moved, admin)).rawPayload).toEqual(before);
  expect((await fetchRaw(api, one.front, admin)).statusCode).toBe(404);
});

test.each([
  ['quantri', [200, 200, 200]],
  ['quanly', [200, 200, 200]],
  ['giaodich1', [200, 403, 403]],
  ['ketoan', [403, 403, 403]],
] as const)('%s may take, see and remove pictures as the role says', async (account, codes) => {
  const as = await api.signIn(account);
  const { front } = await somebody();
  if (codes[0] === 403) await keep(front);
  const put = (await putPicture(api, front, { as, file: await photo() })).code;
  const get = (await fetchRaw(api, front, as)).statusCode;
  const removed = (await api.call('DELETE', front, { as })).code;
  expect([put, get, removed]).toEqual(codes);
});

test('a picture is replaced by somebody who may delete it, and the log says that there was an earlier one', async () => {
  const { person, front, paperId } = await somebody();
  const teller = await api.signIn('giaodich1');
  expect(await putPicture(api, front, { as: teller, file: await photo() })).toMatchObject({ code: 200 });
  const kept = (await fetchRaw(api, front, admin)).rawPayload;
  expect(await putPicture(api, front, { as: teller, file: await photo('#f00') })).toMatchObject({ code: 403 });
  expect((await fetchRaw(api, front, admin)).rawPayload).toEqual(kept);
  const paper = `/khach-hang/${person.id}/giay-to/${paperId}`;
  expect(await api.call('DELETE', paper, { as: teller })).toMatchObject({ code: 403 });
  await keep(front, await photo('#f00'));
  const acts = (await desk.history(person.id)).map(({ hanh_dong }) => hanh_dong);
  expect(acts.filter((act) => ['keepPicture', 'replacePicture'].includes(act))).toEqual([
    'replacePicture',
    'keepPicture',
  ]);
  await api.call('DELETE', front, { as: admin });
  expect(await api.call('DELETE', paper, { as: teller })).toMatchObject({ code: 200 });
});

test('the answer to a picture shows the paper and nothing else of the person', async () => {
  const { as } = await hire(api, admin, 'khach-hang.update');
  const { front, person } = await somebody();
  const { data } = await putPicture<Paper>(api, front, { as, file: await photo() });
  expect(Object.keys(data).toSorted()).toEqual(
    ['anh', 'da_dung', 'het_han', 'id', 'loai', 'ngay_cap', 'noi_cap', 'phien_ban', 'so', 'trang_thai'].toSorted(),
  );
  expect(JSON.stringify(data)).not.toContain(person.ho_va_ten);
});

test('the right to see pictures alone shows nothing else of a person', async () => {
  const { as } = await hire(api, admin, 'khach-hang.viewPictures');
  const { person, front } = await somebody();
  await keep(front);
  expect((await fetchRaw(api, front, as)).statusCode).toBe(200);
  expect((await api.call('GET', `/khach-hang/${person.id}`, { as })).code).toBe(403);
  expect((await api.call('GET', `/khach-hang/${person.id}/xuat`, { as })).code).toBe(403);
});

test('a backup keeps pictures; elsewhere they open with the same key and with no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doi-tien-pictures-'));
  const keyed = await openTestApp(api.url, { PICTURE_KEYS: OWN_KEY });
  const target = await createEmptyDatabase(inject('postgresUrl'));
  try {
    const [earlier, later] = [await somebody(), await somebody()];
    await keep(earlier.front);
    expect(await putPicture(keyed, later.front, { as: admin, file: await photo('#123') })).toMatchObject({ code: 200 });
    const pictures = [earlier.front, later.front];
    const before = await Promise.all(pictures.map((path) => fetchRaw(keyed, path, admin)));
    expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await writeBackup(api.url, join(folder, 'one.backup'));
    await restoreBackup({ url: target.url, file: join(folder, 'one.backup'), allowUnsafe: true });
    const restored = await openTestApp(target.url, {
      PICTURE_KEYS: `${'another key that is the first now'},${OWN_KEY}`,
    });
    const keyless = await openTestApp(target.url);
    try {
      const there = await restored.signIn('quantri');
      for (const [index, path] of pictures.entries())
        expect((await fetchRaw(restored, path, there)).rawPayload).toEqual(before[index]?.rawPayload);
      expect((await fetchRaw(keyless, later.front, there)).json()).toMatchObject({
        code: 409,
        error: 'PICTURE_KEY_MISSING',
      });
      expect(await stateOf(keyless)).toMatchObject({ state: 'ill', words: expect.stringContaining('PICTURE_KEYS') });
      expect(await stateOf(restored)).toMatchObject({ state: 'well' });
    } finally {
      await restored.close();
      await keyless.close();
    }
  } finally {
    await target.drop();
    await keyed.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
