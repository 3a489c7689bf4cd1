import { PostgresDialect } from 'kysely';

/** For those who only write statements, or have a connection already. */
export const unconnected = new PostgresDialect({
  pool: async () => Promise.reject(new Error('This part of the query builder has no connection')),
});
