import { pbkdf2 as altchaPbkdf2, sha as altchaSha, createChallenge, verifySolution } from 'altcha/lib';
import { expect, test } from 'vitest';
import { deriveKey, findProof } from './plain-proof.ts';

const secret = { hmacSignatureSecret: 'a' };
const search = { start: 0, step: 1, isOver: () => false };

test.each([
  ['PBKDF2/SHA-256', altchaPbkdf2, 50],
  ['SHA-256', altchaSha, 3],
])('what it finds for %s, altcha accepts', async (algorithm, altcha, cost) => {
  const options = { algorithm, cost, counter: 37, deriveKey: altcha.deriveKey };
  const challenge = await createChallenge({ ...options, ...secret });
  const solution = findProof(challenge, deriveKey, search);
  expect(solution?.counter).toBe(37);
  const check = { challenge, solution: solution ?? { counter: 0, derivedKey: '' }, deriveKey: altcha.deriveKey };
  expect((await verifySolution({ ...check, ...secret })).verified).toBe(true);
});

test('answers nothing when the time is over', async () => {
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: 5,
    deriveKey: altchaSha.deriveKey,
  });
  expect(findProof(challenge, deriveKey, { ...search, isOver: () => true })).toBeNull();
});
