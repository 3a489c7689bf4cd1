import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/replies.ts';

const replies: SameKeys<typeof vi> = {
  done: 'Done',
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  signedIn: 'Signed in',
  signedOut: 'Signed out',
};
export default replies;
