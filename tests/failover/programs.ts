import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the programs of the cluster are on this machine. */
export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder with `initdb`, `postgres` and `pg_rewind`. */
  postgres: string;
}

/** As Debian names the packages. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', postgres: 'postgresql-15' };
const POSTGRES_FOLDERS = ['15', '16', '17', '18'].map((version) => `/usr/lib/postgresql/${version}/bin`);

/** The programs, or the packages that are missing. */
export function findPrograms(exists: (path: string) => boolean = existsSync): Programs | { missing: string[] } {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin'];
  const find = (name: string) => folders.map((folder) => join(folder, name)).find(exists);
  const found = {
    patroni: find('patroni'),
    etcd: find('etcd'),
    haproxy: find('haproxy'),
    postgres: POSTGRES_FOLDERS.find((folder) => exists(join(folder, 'pg_rewind'))),
  };
  const missing = Object.entries(found).flatMap(([name, path]) =>
    path === undefined ? [PACKAGES[name as keyof Programs]] : [],
  );
  return missing.length > 0 ? { missing } : (found as Programs);
}
