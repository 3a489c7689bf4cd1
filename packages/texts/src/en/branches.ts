import type { SameKeys } from '../same-keys.ts';
import type vi from '../vi/branches.ts';

const branches: SameKeys<typeof vi> = {
  title: 'Branches',
  new: 'Add a branch',
  emptyHint: 'Every branch has a safe, books and ticket numbers of its own.',
  prefixHint: 'Stands before safe and ticket codes: HN2 for HN2-MNT-261114-0001. Fixed once a code exists.',
  prefixOfFirst: 'The first branch has no prefix.',
  paperHint: 'Printed on the tickets and records of the branch.',
  status: { active: 'Active', inactive: 'Inactive' },
};

export default branches;
