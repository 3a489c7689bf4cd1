import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The shortest that any Unix allows the path of a socket to be, its ending zero included. */
const MAX_PATH = 104;

/** Beside the data, in a folder nobody else can enter; relative to it, so that its path needs no quoting and is never too long here. */
export const SOCKET_SETTINGS =
  process.platform === 'win32'
    ? '-c unix_socket_directories='
    : '-c unix_socket_directories=. -c unix_socket_permissions=0700';

/** Whether a running server can be reached through its socket; one that an earlier version left behind has none. */
export function hasSocket(cluster: string, port: number): boolean {
  const path = join(cluster, `.s.PGSQL.${port}`);
  return Buffer.byteLength(path) < MAX_PATH && existsSync(path);
}
