import type { Access } from '../http/access.ts';

/** A file that is written while it is read. */
export interface Download {
  content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>;
  /** What reading it later takes, where that is more than the route's own right. */
  access?: Access;
  /** Tells of other branches too: reading it later takes the action `allBranches`, and no safe of the company being counted blind. */
  isOfOtherBranches?: boolean;
  /** Holds what is encrypted where it is kept: it is sent at once, and never stored to be fetched later. */
  isNeverStored?: boolean;
  /** Frees what was taken for the content; also called when nobody read a byte of it. */
  end?: () => Promise<unknown>;
}
