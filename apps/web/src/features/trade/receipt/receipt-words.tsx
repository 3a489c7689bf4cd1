import en from '@doi-tien/texts/en/receipt';
import vi from '@doi-tien/texts/vi/receipt';
import styles from './receipt.module.css';

/** Both languages are on the slip at once, so they do not come through the screen's own language. */
export { vi };

type Words = typeof vi;
type Word = { [Key in keyof Words]: Words[Key] extends string ? Key : never }[keyof Words];

export function both(choose: (words: Words) => string): [vietnamese: string, english: string] {
  return [choose(vi), choose(en)];
}

/** A word of the slip, with English as a quieter second line. */
export function Both({ word }: { word: Word }) {
  return (
    <span className={styles.both}>
      {vi[word]}
      <small lang="en">{en[word]}</small>
    </span>
  );
}
