import './cheap-hashes.ts';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup({ provide }: { provide: (key: 'postgresUrl', value: string) => void }) {
  const postgres = await startTestPostgres();
  provide('postgresUrl', postgres.url);
  return postgres.stop;
}
