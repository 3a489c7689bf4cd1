/**
 * How each command of the documents is tried:
 * - `short`: run as it is written, in every run of the tests (tests/api/written-commands.test.ts)
 * - `long`: likewise, in the long form (tests/api/written-commands-long.test.ts)
 * - `release`: likewise, on an installed release (tests/api/release.test.ts)
 * - `arguments`: takes minutes or hours; its program starts and reads its arguments, in the long form
 * - `exists`: as long, and without arguments; there is such a script
 * - `tests`: runs the tests, this one among them
 */
export type Trial = 'short' | 'long' | 'release' | 'arguments' | 'exists' | 'tests';

/** A new command in a document needs a line here and, unless it takes too long, a run of it. */
export const TRIALS: Readonly<Record<string, Trial>> = {
  'npm start': 'short',
  'npm run start:cluster': 'short',
  'npm run demo -- [--branches 3] [--days 90]': 'short',
  'npm run backup': 'short',
  'npm run backup -- [file]': 'short',
  'npm run backup:base': 'short',
  'npm run backup:key': 'short',
  'npm run recover': 'short',
  'npm run recover -- [2026-11-19T10:15:00+07:00]': 'short',
  'npm run restore -- file': 'short',
  'npm run doctor': 'short',
  'npm run audit:verify': 'short',
  'npm run audit:verify -- [head]': 'short',
  'npm run ledger:verify': 'short',
  'npm run --silent ledger:export -- --from 2026-01-01 --to 2026-12-31': 'short',
  'npm run approvals:off': 'short',
  'npm run statements:judge -- tests/samples/statements': 'short',
  'openssl rand -base64 32': 'short',
  'openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=doi-tien -keyout ca.key -out ca.pem': 'short',
  'openssl req -newkey rsa:2048 -nodes -subj /CN=node1 -keyout node1.key -out node1.csr': 'short',
  'openssl x509 -req -in node1.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 825 -extfile node1.ext -out node1.pem':
    'short',

  'npm install': 'long',
  'npm run build': 'long',
  'npm run check': 'long',
  'npm run demo': 'long',
  'npm run demo -- --branches 1': 'long',
  'npm run dev': 'long',
  'npm run guide:pictures -- --check': 'long',
  'npm run migrations:checksums': 'long',

  'npm ci --omit=dev': 'release',
  'npm run release': 'release',

  'npm run bench': 'arguments',
  'npm run bench:branches': 'arguments',
  'npm run bench:data': 'arguments',
  'npm run bench:scaling': 'arguments',
  'npm run scan': 'arguments',
  'npm run test:failover': 'arguments',
  'npm run test:faults': 'arguments',
  'npm run test:keys': 'arguments',
  'npm run test:recovery': 'arguments',
  'npm run walk': 'arguments',

  'npm run guide:pictures': 'arguments',
  'node scripts/release-fixture.ts': 'exists',
  'npm run lockfile': 'exists',
  'npm run test:mutation': 'exists',
  'npm run test:planted': 'exists',

  'npm test': 'tests',
  'npm run test:all': 'tests',
  'npm run test:api': 'tests',
  'npm run test:api -- tests/security': 'tests',
  'npm run test:components': 'tests',
  'npm run test:e2e': 'tests',
  'npm run test:unit': 'tests',
  'TEST_DATABASE_URL=postgres://… npm run test:api': 'tests',
  'TEST_FORM=long npm run test:e2e': 'tests',
};

export function commandsTried(trial: Trial): string[] {
  return Object.keys(TRIALS).filter((command) => TRIALS[command] === trial);
}
