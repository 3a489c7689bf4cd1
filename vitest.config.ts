import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Programs that tests start find what an earlier one compiled, as with `npm start`. */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/doi-tien') };

const shared = {
  environment: 'node',
  restoreMocks: true,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  maxWorkers: 3,
  // Most of a file's time is loading what it tests; files of one worker share it.
  isolate: false,
} as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/api/src/**/*.rules.test.ts',
            'tests/tidy/**/*.test.ts',
            'tests/faults/**/*.rules.test.ts',
            'tests/failover/**/*.rules.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'tests/support/components/setup.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          include: [
            'apps/api/src/**/*.test.ts',
            'tests/api/**/*.test.ts',
            'tests/security/**/*.test.ts',
            'tests/faults/**/*.test.ts',
          ],
          exclude: ['**/*.rules.test.ts'],
          globalSetup: 'tests/support/postgres.setup.ts',
          setupFiles: 'tests/support/cheap-hashes.ts',
          env,
        },
      },
    ],
  },
});
