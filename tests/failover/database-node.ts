import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Daemon } from './daemon.ts';
import type { RelayPort } from './relays.ts';

/** A member of the cluster as Patroni tells of it. */
export interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

/** The pieces of network around a node. */
export interface NodeNetwork {
  /** To its PostgreSQL and its Patroni, from the other nodes. */
  peers: RelayPort[];
  /** To the same two, from the proxy. */
  proxy: RelayPort[];
  /** From its Patroni to etcd. */
  etcd: RelayPort[];
}

/** One machine of the cluster: Patroni and the PostgreSQL that it starts. */
export class DatabaseNode {
  readonly name: string;
  readonly network: NodeNetwork;
  readonly #folder: string;
  readonly #restPort: number;
  readonly #patroni: Daemon;

  constructor(parts: { name: string; folder: string; restPort: number; network: NodeNetwork; patroni: Daemon }) {
    this.name = parts.name;
    this.network = parts.network;
    this.#folder = parts.folder;
    this.#restPort = parts.restPort;
    this.#patroni = parts.patroni;
  }

  start(): void {
    this.#patroni.start();
  }

  /** The first process of its PostgreSQL; undefined while none runs. */
  get postmaster(): number | undefined {
    const file = join(this.#folder, 'data', 'postmaster.pid');
    if (!existsSync(file)) return undefined;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return pid > 0 && nameOf(pid) === 'postgres' ? pid : undefined;
  }

  /** Ends one of the other processes of its PostgreSQL, which may have ended by itself meanwhile. */
  killBackend(choose: (backends: readonly number[]) => number): void {
    const { postmaster } = this;
    if (postmaster !== undefined) kill([choose(childrenOf([postmaster]))], 'SIGKILL');
  }

  /** PostgreSQL goes on without it. */
  async killPatroni(): Promise<void> {
    await this.#patroni.end('SIGKILL');
  }

  /** Sends a signal to everything that runs on this machine. */
  signal(signal: NodeJS.Signals): void {
    const { postmaster } = this;
    const patroni = this.#patroni.pid;
    const roots = [patroni, postmaster].flatMap((pid) => (pid === undefined ? [] : [pid]));
    kill([...roots, ...childrenOf(roots)], signal);
  }

  async isPrimary(): Promise<boolean> {
    return this.#ask('/primary').then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** All members as this node sees them; none while it cannot tell. */
  async members(): Promise<Member[]> {
    try {
      const answer = await this.#ask('/cluster');
      return ((await answer.json()) as { members?: Member[] }).members ?? [];
    } catch {
      return [];
    }
  }

  #ask(path: string): Promise<Response> {
    return fetch(`https://127.0.0.1:${this.#restPort}${path}`, { signal: AbortSignal.timeout(2_000) });
  }
}

function kill(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Their children and the children of these. */
function childrenOf(parents: readonly number[]): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const of = (wanted: readonly number[]) => rows.filter(([, parent]) => wanted.includes(parent)).map(([pid]) => pid);
  const children = of(parents);
  return [...children, ...of(children)];
}
