import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/api/src/commands/demo/random.ts';
import type { Cluster } from './cluster.ts';
import type { DatabaseNode } from './database-node.ts';

/** Longer than Patroni takes to hand over: the lease, two rounds and a promotion on a slow machine. */
const CHANGE_LIMIT = 90_000;

/** The processes of the product beside the cluster. */
export interface ApiProcesses {
  readonly count: number;
  /** Ends one without a word, and starts another on its port a moment later. */
  replace(index: number, after: number): Promise<void>;
}

export interface ClusterFault {
  name: string;
  /** Causes the fault while clients trade and mends it. */
  inject(cluster: Cluster, random: Random, api: ApiProcesses): Promise<void>;
}

/** Harms the primary, waits for another one, and mends what was harmed a little later. */
function changeOf(
  name: string,
  harm: (cluster: Cluster, primary: DatabaseNode) => unknown,
  mend: (cluster: Cluster, former: DatabaseNode) => unknown = () => {},
): ClusterFault {
  return {
    name,
    inject: async (cluster, random) => {
      const primary = await currentPrimary(cluster);
      await harm(cluster, primary);
      await cluster.otherPrimary(primary, CHANGE_LIMIT);
      await sleep(random.whole(0, 3_000));
      await mend(cluster, primary);
    },
  };
}

/** Faults after which another node is the primary. */
export const CHANGES: readonly ClusterFault[] = [
  changeOf('primary killed (-9)', (_cluster, primary) => {
    if (primary.postmaster) process.kill(primary.postmaster, 'SIGKILL');
  }),
  changeOf(
    'primary powered off (all its processes killed)',
    (_cluster, primary) => primary.signal('SIGKILL'),
    (_cluster, former) => former.start(),
  ),
  changeOf(
    'primary frozen (SIGSTOP)',
    (_cluster, primary) => primary.signal('SIGSTOP'),
    (_cluster, former) => former.signal('SIGCONT'),
  ),
  changeOf(
    'primary cut off from everybody',
    ({ relays }, { network }) => relays.cut(Object.values(network).flat()),
    ({ relays }, { network }) => relays.heal(Object.values(network).flat()),
  ),
  changeOf(
    'primary cut off from etcd and replicas, not from the API',
    ({ relays }, { network }) => relays.cut([...network.etcd, ...network.peers]),
    ({ relays }, { network }) => relays.heal([...network.etcd, ...network.peers]),
  ),
];

/** Faults beside the primary, or of one of its processes: as a rule it stays what it is. */
export const OTHERS: readonly ClusterFault[] = [
  {
    name: 'synchronous replica killed (-9)',
    inject: async (cluster, random) => {
      const { postmaster } = await cluster.synchronousReplica();
      if (postmaster) process.kill(postmaster, 'SIGKILL');
      // Patroni looks every two seconds: until then the cluster seems to be whole.
      await sleep(random.whole(4_000, 8_000));
    },
  },
  {
    name: 'synchronous replica frozen (SIGSTOP)',
    inject: async (cluster, random) => {
      const replica = await cluster.synchronousReplica();
      replica.signal('SIGSTOP');
      await sleep(random.whole(2_000, 15_000));
      replica.signal('SIGCONT');
    },
  },
  {
    name: 'a process of one PostgreSQL killed (-9)',
    inject: async ({ nodes }, random) => {
      random.pick(nodes).killBackend((backends) => random.pick(backends));
      await sleep(random.whole(4_000, 8_000));
    },
  },
  {
    name: 'Patroni killed (-9)',
    inject: async ({ nodes }, random) => {
      const node = random.pick(nodes);
      await node.killPatroni();
      // At once, as systemd does, or after its lease has run out.
      await sleep(random.whole(100, 40_000));
      node.start();
    },
  },
  {
    name: 'etcd member killed (-9)',
    inject: async ({ etcd }, random) => {
      const member = random.pick(etcd);
      await member.end('SIGKILL');
      await sleep(random.whole(500, 5_000));
      member.start();
    },
  },
  {
    name: 'proxy killed (-9)',
    inject: async ({ proxy }, random) => {
      await proxy.end('SIGKILL');
      await sleep(random.whole(100, 1_500));
      proxy.start();
    },
  },
  {
    name: 'API process killed (-9)',
    inject: async (_cluster, random, api) => {
      await api.replace(random.whole(0, api.count - 1), random.whole(100, 1_500));
    },
  },
];

async function currentPrimary(cluster: Cluster): Promise<DatabaseNode> {
  const primary = await cluster.primary();
  if (!primary) throw new Error('The cluster has no primary');
  return primary;
}
