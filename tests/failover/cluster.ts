import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../support/free-port.ts';
import { Certificates } from './certificates.ts';
import { account, Daemon } from './daemon.ts';
import { DatabaseNode, type Member } from './database-node.ts';
import { fillTemplate } from './fill-template.ts';
import type { Programs } from './programs.ts';
import { Relays } from './relays.ts';

const TEMPLATES = join(import.meta.dirname, '../../deploy/patroni');
const SUPERUSER_PASSWORD = 'superuser-of-the-test';
const NODES = ['node1', 'node2', 'node3'];

/** The cluster of `deploy/patroni` on this machine: three etcd, three Patroni nodes and HAProxy, with relays in between. */
export class Cluster {
  readonly nodes: DatabaseNode[] = [];
  readonly etcd: Daemon[] = [];
  readonly relays = new Relays();
  readonly #folder: string;
  readonly #programs: Programs;
  #certificates: Certificates | undefined;
  #proxy: Daemon | undefined;
  #port = 0;
  #readPort = 0;

  constructor(folder: string, programs: Programs) {
    this.#folder = folder;
    this.#programs = programs;
  }

  /** The primary, through the proxy, as its superuser. */
  url(database: string): string {
    return this.#urlAt(this.#port, database, `postgres:${SUPERUSER_PASSWORD}@`);
  }

  /** A replica, through the proxy; the product logs in as the application. */
  readUrl(database: string): string {
    return this.#urlAt(this.#readPort, database);
  }

  #urlAt(port: number, database: string, login = ''): string {
    const secured = `sslmode=verify-full&sslrootcert=${encodeURIComponent(this.#issued.ca)}`;
    return `postgresql://${login}127.0.0.1:${port}/${database}?${secured}`;
  }

  get #issued(): Certificates {
    if (!this.#certificates) throw new Error('The cluster has not started');
    return this.#certificates;
  }

  get proxy(): Daemon {
    if (!this.#proxy) throw new Error('The cluster has not started');
    return this.#proxy;
  }

  async start(): Promise<void> {
    this.#makeFolder(this.#folder);
    this.#certificates = new Certificates(join(this.#folder, 'certificates'));
    setDefaultCACertificates([...getCACertificates('default'), this.#certificates.read()]);
    const etcdPorts = await this.#startEtcd();
    const checked: { postgres: string; check: number }[] = [];
    for (const name of NODES) checked.push(await this.#startNode(name, etcdPorts));
    await this.#startProxy(checked);
    await this.untilHealthy(120_000);
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) node.signal('SIGKILL');
    await Promise.all([this.#proxy, ...this.etcd].map((daemon) => daemon?.end('SIGKILL')));
    this.relays.close();
  }

  async primary(): Promise<DatabaseNode | undefined> {
    const isPrimary = await Promise.all(this.nodes.map((node) => node.isPrimary()));
    return this.nodes.find((_node, index) => isPrimary[index]);
  }

  /** Waits until another node than this one is the primary; undefined if none is within the limit. */
  async otherPrimary(than: DatabaseNode, limit: number): Promise<DatabaseNode | undefined> {
    const until = performance.now() + limit;
    const others = this.nodes.filter((node) => node !== than);
    while (performance.now() < until) {
      const isPrimary = await Promise.all(others.map((node) => node.isPrimary()));
      const found = others.find((_node, index) => isPrimary[index]);
      if (found) return found;
      await sleep(100);
    }
    return undefined;
  }

  /** The replica that the primary waits for with every commit. */
  async synchronousReplica(): Promise<DatabaseNode> {
    const [members] = (await Promise.all(this.nodes.map((node) => node.members()))).filter(({ length }) => length > 0);
    const name = members?.find(({ role }) => role === 'sync_standby')?.name;
    const node = this.nodes.find((each) => each.name === name);
    if (!node) throw new Error('No replica is synchronous');
    return node;
  }

  /** Waits until a primary and two replicas run on one timeline, one of them synchronous. */
  async untilHealthy(limit: number): Promise<void> {
    const until = performance.now() + limit;
    for (;;) {
      const seen = await Promise.all(this.nodes.map((node) => node.members()));
      if (seen.every(isHealthy)) return;
      if (performance.now() > until) throw new Error(`The cluster did not become healthy: ${JSON.stringify(seen)}`);
      await sleep(250);
    }
  }

  async #startEtcd(): Promise<number[]> {
    const members = await Promise.all(NODES.map(async () => ({ client: await freePort(), peer: await freePort() })));
    const listed = members.map(({ peer }, index) => `${NODES[index]}=https://127.0.0.1:${peer}`).join(',');
    for (const [index, { client, peer }] of members.entries()) {
      const folder = join(this.#folder, `etcd${index + 1}`);
      const file = this.#fill('etcd.yml', folder, {
        NODE: NODES[index] as string,
        DATA_DIR: folder,
        CLIENT_LISTEN: `127.0.0.1:${client}`,
        PEER_LISTEN: `127.0.0.1:${peer}`,
        MEMBERS: listed,
        ...this.#issued.of(`etcd${index + 1}`),
      });
      const daemon = new Daemon([this.#programs.etcd, '--config-file', file], folder, `${folder}.log`);
      this.etcd.push(daemon);
      daemon.start();
    }
    const ports = members.map(({ client }) => client);
    const { CERT, KEY } = this.#issued.of('operator');
    const client = { ca: this.#issued.read(), cert: readFileSync(CERT), key: readFileSync(KEY) };
    await Promise.all(ports.map((port) => untilEtcdAnswers(port, client)));
    return ports;
  }

  async #startNode(name: string, etcdPorts: readonly number[]): Promise<{ postgres: string; check: number }> {
    const folder = join(this.#folder, name);
    const postgres = await freePort();
    const rest = await freePort();
    const [first = 0, second = 0, third = 0] = etcdPorts;
    const { peerPostgres, peerRest, proxyPostgres, proxyRest, ...etcd } = await this.relays.open({
      peerPostgres: postgres,
      peerRest: rest,
      proxyPostgres: postgres,
      proxyRest: rest,
      first,
      second,
      third,
    });
    const etcdRelays = Object.values(etcd);
    const file = this.#fill('patroni.yml', folder, {
      NODE: name,
      PATRONI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_ADDRESS: `127.0.0.1:${peerRest.port}`,
      POSTGRES_LISTEN: `127.0.0.1:${postgres}`,
      POSTGRES_ADDRESS: `127.0.0.1:${peerPostgres.port}`,
      ETCD_HOSTS: etcdRelays.map(({ port }) => `127.0.0.1:${port}`).join(','),
      // Each node reaches etcd through relays of its own.
      ETCD_BEHIND_PROXIES: 'true',
      DATA_DIR: folder,
      BIN_DIR: this.#programs.postgres,
      SUPERUSER_PASSWORD,
      REPLICATION_PASSWORD: 'replication-of-the-test',
      REWIND_PASSWORD: 'rewind-of-the-test',
      NETWORK: '127.0.0.1/32',
      ARCHIVE_COMMAND: `mkdir -p ${folder}/archive && cp %p ${folder}/archive/%f`,
      ...this.#issued.of(name),
    });
    const patroni = new Daemon([this.#programs.patroni, file], folder, `${folder}.log`);
    const network = { peers: [peerPostgres, peerRest], proxy: [proxyPostgres, proxyRest], etcd: etcdRelays };
    const node = new DatabaseNode({ name, folder, restPort: rest, network, patroni });
    this.nodes.push(node);
    node.start();
    return { postgres: `127.0.0.1:${proxyPostgres.port}`, check: proxyRest.port };
  }

  async #startProxy(nodes: readonly { postgres: string; check: number }[]): Promise<void> {
    const folder = join(this.#folder, 'proxy');
    this.#port = await freePort();
    const ofNodes = nodes.flatMap(({ postgres, check }, index) => [
      [`NODE_${index + 1}`, NODES[index] as string],
      [`POSTGRES_${index + 1}`, postgres],
      [`CHECK_HOST_${index + 1}`, '127.0.0.1'],
      [`CHECK_PORT_${index + 1}`, String(check)],
    ]);
    this.#readPort = await freePort();
    const values = {
      LISTEN: `127.0.0.1:${this.#port}`,
      READ_LISTEN: `127.0.0.1:${this.#readPort}`,
      CA: this.#issued.ca,
      ...Object.fromEntries(ofNodes),
    };
    const file = this.#fill('haproxy.cfg', folder, values);
    this.#proxy = new Daemon([this.#programs.haproxy, '-db', '-f', file], folder, `${folder}.log`);
    this.#proxy.start();
  }

  /** Writes a file of `deploy/patroni` with the ports and folders of this run, and nothing else changed. */
  #fill(template: string, folder: string, values: Record<string, string>): string {
    this.#makeFolder(folder);
    const file = join(folder, template);
    writeFileSync(file, fillTemplate(readFileSync(join(TEMPLATES, template), 'utf8'), values));
    return file;
  }

  #makeFolder(folder: string): void {
    mkdirSync(folder, { mode: 0o755 });
    if (account) chownSync(folder, account.uid, account.gid);
  }
}

export function isHealthy(members: readonly Member[]): boolean {
  const primary = members.find(({ role }) => role === 'leader');
  const replicas = members.filter((member) => member !== primary);
  return (
    primary?.state === 'running' &&
    replicas.length === NODES.length - 1 &&
    replicas.some(({ role }) => role === 'sync_standby') &&
    replicas.every(({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === primary.timeline)
  );
}

/** Patroni asks etcd once, at its start, which version it speaks to. */
async function untilEtcdAnswers(port: number, client: RequestOptions): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    const code = await new Promise((resolve) => {
      get({ ...client, host: '127.0.0.1', port, path: '/health' }, (answer) => resolve(answer.resume().statusCode)).on(
        'error',
        resolve,
      );
    });
    if (code === 200) return;
    await sleep(200);
  }
  throw new Error('etcd did not start');
}
