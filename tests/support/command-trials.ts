/**
 * How each command of the documents is tried:
 * - `short`: run as it is written, in every run of the tests (tests/api/written-commands.test.ts)
 * - `long`: likewise, in the long form (tests/api/written-commands-long.test.ts)
 * - `release`: likewise, on an installed release (tests/api/release.test.ts)
 * - `arguments`: takes minutes or hours; its program starts and reads its arguments, in the long form
 * - `exists`: as long, and without arguments; there is such a script
 * - `tests`: runs the tests, this one among them
 * - the path of a file: it runs the same with other names and folders
 * - `never`: `docs/operations.md` says what was tried instead, under "Not run by a test"
 */
export type Trial =
  | 'short'
  | 'long'
  | 'release'
  | 'arguments'
  | 'exists'
  | 'tests'
  | `${'apps' | 'tests'}/${string}.ts`
  | 'never';

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
  'npm run places': 'exists',
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

  'tar -xzf doi-tien-1.0.0.tgz': 'tests/api/release.test.ts',
  'sudo sh install.sh doi-tien-1.0.0.tgz': 'tests/api/release.test.ts',
  'ROOT=/tmp/look sudo -E sh install.sh …': 'tests/api/release.test.ts',
  'age -d -i key.txt file.backup.age': 'apps/api/src/platform/db/dump/backup.test.ts',
  "CREATE ROLE doitien LOGIN PASSWORD '…' CREATEROLE;": 'tests/api/written-commands-long.test.ts',
  'CREATE DATABASE doitien OWNER doitien;': 'tests/api/written-commands-long.test.ts',
  "ALTER ROLE doitien_app LOGIN PASSWORD '…'": 'tests/api/application-login.test.ts',
  "ALTER ROLE doitien PASSWORD '…'": 'tests/api/runbooks.test.ts',
  'GRANT pg_read_all_stats TO doitien': 'tests/api/read-replica.test.ts',
  'npm run test:recovery -- --machine server': 'tests/recovery/run.ts',
  'pgbackrest --stanza=doi-tien archive-push %p': 'tests/recovery/own-server.ts',
  'pgbackrest --stanza=doi-tien stanza-create': 'tests/recovery/own-server.ts',
  'pgbackrest --stanza=doi-tien check': 'tests/recovery/own-server.ts',
  'pgbackrest --stanza=doi-tien --type=full backup': 'tests/recovery/own-server.ts',
  'pgbackrest --stanza=doi-tien --type=time --target="2026-11-19 10:15:00+07" --target-action=promote restore':
    'tests/recovery/own-server.ts',

  "ALTER ROLE postgres PASSWORD '…'": 'never',
  'apt install haproxy': 'never',
  'apt install libatomic1': 'never',
  'apt install patroni python3-etcd etcd-server postgresql-15': 'never',
  'apt install pgbackrest': 'never',
  'etcdctl member add node2 --peer-urls=https://10.0.0.2:2380': 'never',
  'patronictl edit-config doi-tien --set synchronous_mode=false': 'never',
  'patronictl edit-config doi-tien --set synchronous_mode=true': 'never',
  'patronictl failover doi-tien --candidate node2': 'never',
  'patronictl list': 'never',
  'patronictl remove doi-tien': 'never',
  'pg_dropcluster --stop 15 main': 'never',
  'pg_upgradecluster -m upgrade 15 main': 'never',
  'sudo systemctl edit doi-tien.service': 'never',
  'systemctl edit doi-tien': 'never',
  'systemctl enable --now etcd patroni': 'never',
  'systemctl reload patroni': 'never',
  'systemctl restart etcd': 'never',
  'systemctl start etcd': 'never',
  'systemctl stop etcd': 'never',
};

/** What runs each file of `deploy/`. */
export const FILE_TRIALS: Readonly<Record<string, Trial>> = {
  'container/Containerfile': 'never',
  'container/compose.yaml': 'never',
  'container/make-database.sh': 'never',
  'install.sh': 'tests/api/release.test.ts',
  'patroni/etcd.service.d/doi-tien.conf': 'never',
  'patroni/etcd.yml': 'tests/failover/cluster.ts',
  'patroni/haproxy.cfg': 'tests/failover/cluster.ts',
  'patroni/patroni.yml': 'tests/failover/cluster.ts',
  'pgbackrest/pgbackrest.conf': 'tests/recovery/own-server.ts',
  'pgbackrest/postgresql.conf': 'tests/recovery/own-server.ts',
  'prometheus/doi-tien.rules.yaml': 'tests/api/operation.test.ts',
  'prometheus/doi-tien.tests.yaml': 'tests/api/operation.test.ts',
  'systemd/doi-tien-backup.service': 'never',
  'systemd/doi-tien-backup.timer': 'never',
  'systemd/doi-tien.service': 'never',
};

export function commandsTried(trial: Trial): string[] {
  return Object.keys(TRIALS).filter((command) => TRIALS[command] === trial);
}
