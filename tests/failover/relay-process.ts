import { Relay } from './relay.ts';

/** The relays of a run, in a process of their own: they carry all traffic, and the clients of the run must not slow them down. */
export interface RelayRequest {
  id: number;
  /** Ports to lead to, answered with the ports of new relays; or relays by number. */
  open?: number[];
  cut?: number[];
  heal?: number[];
}

const relays: Relay[] = [];

process.on('message', async ({ id, open = [], cut = [], heal = [] }: RelayRequest) => {
  const ports: number[] = [];
  for (const target of open) {
    const relay = new Relay(target);
    relays.push(relay);
    ports.push(await relay.open());
  }
  for (const index of cut) relays[index]?.cut();
  for (const index of heal) relays[index]?.heal();
  process.send?.({ id, ports });
});
process.on('disconnect', () => process.exit(0));
