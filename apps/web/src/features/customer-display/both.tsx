import en from '@doi-tien/texts/en/display';
import vi from '@doi-tien/texts/vi/display';
import styles from './display.module.css';

/** Both languages are on the screen at once: nobody asks a customer for theirs. */
type Word = { [Key in keyof typeof vi]: (typeof vi)[Key] extends string ? Key : never }[keyof typeof vi];

export function Both({ word }: { word: Word }) {
  return (
    <span className={styles.both}>
      <span lang="vi">{vi[word]}</span> <small lang="en">{en[word]}</small>
    </span>
  );
}

export const vietnamese = vi;
