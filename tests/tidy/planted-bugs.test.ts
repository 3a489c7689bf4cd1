import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PLANTED_APPROVAL_BUGS } from '../mutation/planted-approval-bugs.seed.ts';
import { PLANTED_BRANCH_BUGS } from '../mutation/planted-branch-bugs.seed.ts';
import { PLANTED_BUGS } from '../mutation/planted-bugs.seed.ts';
import { PLANTED_REGISTER_BUGS } from '../mutation/planted-register-bugs.seed.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each([...PLANTED_BUGS, ...PLANTED_BRANCH_BUGS, ...PLANTED_APPROVAL_BUGS, ...PLANTED_REGISTER_BUGS])(
  'can still be planted: $what',
  ({ file, text, caughtBy }) => {
    expect(readFileSync(join(ROOT, file), 'utf8').split(text)).toHaveLength(2);
    expect(existsSync(join(ROOT, caughtBy.file))).toBe(true);
  },
);
