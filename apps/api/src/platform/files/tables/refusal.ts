import type { ErrorWord } from '@doi-tien/contract/errors';

/** A file that is refused as a whole. It crosses the thread's border as plain data. */
export class FileRefusal extends Error {
  readonly word: ErrorWord;
  readonly params: Record<string, string | number>;

  constructor(word: ErrorWord, params: Record<string, string | number> = {}) {
    super(word);
    this.word = word;
    this.params = params;
  }
}
