import { expect, test } from 'vitest';
import { everyPage } from './every-page.ts';

const rows = Array.from({ length: 450 }, (_, id) => ({ id }));
const server = (asked: string[]) => async (address: string) => {
  asked.push(address);
  const page = Number(new URLSearchParams(address.split('?')[1]).get('page'));
  const items = rows.slice((page - 1) * 200, page * 200);
  return { data: { items, total: rows.length, page, pageSize: 200 } };
};

test('reads a list to its end, not only its largest page', async () => {
  const asked: string[] = [];
  const read = everyPage<{ id: number }>(() => '/menh-gia?sortField=gia_tri');
  const answer = await read(undefined, null, null, server(asked));
  expect('data' in answer && answer.data.items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(asked).toEqual([1, 2, 3].map((page) => `/menh-gia?sortField=gia_tri&pageSize=200&page=${page}`));
});

test('a page that fails fails the whole', async () => {
  const error = { code: 503, message: 'Bận' };
  const answer = await everyPage(() => '/x?a=1')(undefined, null, null, async () => ({ error }));
  expect(answer).toEqual({ error });
});
