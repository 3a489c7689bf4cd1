import { expect, test } from 'vitest';
import { cameraProblem } from './camera.ts';

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['SomethingElse', 'failed'],
])('%s of the browser is told as %s', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem);
});

test('what is no refusal of the browser is a failure', () => {
  expect(cameraProblem(new Error('x'))).toBe('failed');
});
