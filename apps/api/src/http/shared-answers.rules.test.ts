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
  return { ask, worked };
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
  expect(await answers.answer('a', '1', async () => 'back')).toBe('back');
});

test('long answers are not kept', async () => {
  const { ask, worked } = counting();
  await ask('a', '1', 'x'.repeat(300_000));
  await ask('a', '1', 'x'.repeat(300_000));
  expect(worked).toEqual(['a@1', 'a@1']);
});
