import { size } from '../support/test-form.ts';
import { expect, test } from './fixtures.ts';
import { newBranch } from './page-models/acts/act.ts';
import { Clerk, PERSON } from './page-models/clerk.ts';
import { counterData } from './page-models/counter-data.ts';
import { verifyBooks } from './page-models/own-server.ts';

test.use({ books: 'random-faults' });

/** A clerk writes as many tickets as one safe can pay; several of them make the day. */
const PER_CLERK = 20;
const TICKETS = Number(process.env.RANDOM_FAULTS ?? size(20, 500));
const SEED = Number(process.env.RANDOM_SEED ?? 20_261_118);

/** The same days again with the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

for (let clerk = 1; clerk <= Math.ceil(TICKETS / PER_CLERK); clerk += 1) {
  test(`what clerk ${clerk} bought and sold on a bad line is in the books exactly once`, { tag: '@long' }, async ({
    page,
    server,
  }) => {
    test.setTimeout(900_000);
    const { sql, postRates } = counterData(server.databaseUrl);
    if ((await sql('SELECT 1 FROM ty_gia')).length === 0) await postRates();
    const branch = await newBranch(server, [PERSON]);
    const desk = await Clerk.sitDown(page, branch, randomFrom(SEED + clerk));
    for (let ticket = 0; ticket < PER_CLERK; ticket += 1) await desk.serve();
    const books = await sql(
      `SELECT g.loai || ' ' || trim_scale(d.so_luong)::text AS ticket
       FROM giao_dich g JOIN giao_dich_dong d ON d.giao_dich_id = g.id WHERE g.chi_nhanh_id = $1 ORDER BY g.id`,
      [branch.id],
    );
    expect(books.map(({ ticket }) => ticket)).toEqual(desk.own);
    await verifyBooks(server.databaseUrl);
    const met = [...desk.met].map(([harm, times]) => `${harm} ${times}`).join(', ');
    process.stdout.write(`clerk ${clerk}: ${desk.own.length} tickets; ${met}\n`);
  });
}
