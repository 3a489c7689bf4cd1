/** The floor: nothing but Fastify and the driver, doing the SQL a product call does and answering its rows. No session, permission, schema or rule. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './load.ts';

const [databaseUrl, worksFile] = process.argv.slice(2);
const works = JSON.parse(readFileSync(worksFile ?? '', 'utf8')) as Record<string, Statement[]>;
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 16,
  options: '-c timezone=UTC -c max_parallel_workers_per_gather=0',
});
const app = Fastify();

for (const [name, statements] of Object.entries(works)) {
  app.route({
    method: ['GET', 'POST'],
    url: `/${name}`,
    handler: async () => {
      const client = await pool.connect();
      try {
        const answers: unknown[] = [];
        for (const [index, { text, values }] of statements.entries()) {
          answers.push((await client.query({ name: `${name}${index}`, text, values })).rows);
        }
        return { code: 200, data: answers };
      } finally {
        client.release();
      }
    },
  });
}

const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(address);
