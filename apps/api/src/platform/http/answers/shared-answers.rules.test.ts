import { expect, test } from 'vitest';
import { SharedAnswers } from './shared-answers.ts';

function counting() {
  const answers = new SharedAnswers();
  const worked: string[] = [];
  const ask = (question: string, state: string, text = question) =>
    answers.answer(question, state, async () => {
      worked.push(`${question}@${state}`);
      return text;
    });
  return { ask: async (...asked: Parameters<typeof ask>) => String(await ask(...asked)), worked };
}

test('whoever asks the same of the same books is answered by one piece of work, under way or done', async () => {
  const { ask, worked } = counting();
  expect(await Promise.all([ask('a', '1'), ask('a', '1'), ask('b', '1')])).toEqual(['a', 'a', 'b']);
  expect(await ask('a', '1')).toBe('a');
  expect(worked).toEqual(['a@1', 'b@1']);
});

test('books that have changed are read again, also while the answer before is still under way', async () => {
  const { ask, worked } = counting();
  expect(await Promise.all([ask('a', '1', 'old'), ask('a', '2', 'new'), ask('a', '2')])).toEqual(['old', 'new', 'new']);
  expect(worked).toEqual(['a@1', 'a@2']);
});

test('a failure is told to those who waited for it and is not kept', async () => {
  const answers = new SharedAnswers();
  const fail = () => Promise.reject(new Error('gone'));
  const asked = [answers.answer('a', '1', fail), answers.answer('a', '1', fail)];
  for (const each of asked) await expect(each).rejects.toThrow('gone');
  expect(String(await answers.answer('a', '1', async () => 'back'))).toBe('back');
});

test('very long answers are not kept, and of long ones not too many', async () => {
  const { ask, worked } = counting();
  await ask('a', '1', 'x'.repeat(1_100_000));
  await ask('a', '1', 'x'.repeat(1_100_000));
  expect(worked).toEqual(['a@1', 'a@1']);
  for (let each = 0; each < 18; each += 1) await ask(`b${each}`, '1', 'x'.repeat(1_000_000));
  await ask('b17', '1');
  expect(worked).toHaveLength(20);
  await ask('b0', '1');
  expect(worked).toHaveLength(21);
});
