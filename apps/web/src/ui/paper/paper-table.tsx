import type { ReactNode } from 'react';
import paper from './paper.module.css';

/** Above figures, or above words, which stand at the left. */
type Heading = string | { words: string };

interface PaperTableProps {
  name: string;
  headings: readonly (Heading | false)[];
  /** The bodies of the table, and its foot. */
  children: ReactNode;
}

/** A table on paper; on a phone it scrolls sideways, with the keyboard too. */
export function PaperTable({ name, headings, children }: PaperTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, with the keyboard too
    <section className={paper.wide} tabIndex={0} aria-label={name}>
      <table className={paper.table}>
        <thead>
          <tr>
            {headings.map((heading) => {
              if (heading === false) return null;
              const [text, style] = typeof heading === 'string' ? [heading] : [heading.words, paper.words];
              return (
                <th key={text} scope="col" className={style}>
                  {text}
                </th>
              );
            })}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
