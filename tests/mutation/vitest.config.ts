import { defineConfig } from 'vitest/config';

/** The pure tests of money and ledger: what a mutation of them must not survive. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['packages/money/src/*.test.ts', 'apps/api/src/domain/ledger/*.rules.test.ts'],
    setupFiles: ['tests/mutation/fewer-runs.ts'],
    testTimeout: 60_000,
  },
});
