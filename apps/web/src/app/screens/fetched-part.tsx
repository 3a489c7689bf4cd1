import { type ComponentType, lazy, useState } from 'react';
import { fetchCode } from '../../lib/connection/fetch-code.ts';

/** A part of the app that is fetched when it is first drawn, or before. */
export class FetchedPart {
  readonly later: ComponentType;
  ready?: ComponentType;
  readonly #load: () => Promise<{ default: ComponentType }>;

  constructor(load: () => Promise<{ default: ComponentType }>) {
    this.#load = () => fetchCode(load);
    this.later = lazy(this.#load);
  }

  async fetch(): Promise<void> {
    this.ready = (await this.#load()).default;
  }
}

/**
 * What was fetched before is drawn at once; `lazy` alone would put up its spinner even then, and React keeps a spinner
 * up for a third of a second.
 */
export function Fetched({ part }: { part: FetchedPart }) {
  const [Shown] = useState(() => part.ready ?? part.later);
  return <Shown />;
}
