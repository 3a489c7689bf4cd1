import type { ReactNode } from 'react';
import styles from './comparison.module.css';

export interface ComparedLine {
  label: string;
  left: ReactNode;
  right: ReactNode;
  /** Tinted: both agree, or both differ, whichever the reader looks for. */
  isMarked?: boolean;
}

interface ComparisonProps {
  /** Above the names of the lines, where there is something to do. */
  corner: ReactNode;
  left: ReactNode;
  right: ReactNode;
  lines: readonly ComparedLine[];
}

/** Two records beside each other, line by line; a line that neither says anything about is left out. */
export function Comparison({ corner, left, right, lines }: ComparisonProps) {
  return (
    <table className={`full-width mb-16 ${styles.table}`}>
      <thead>
        <tr>
          {corner === null ? <td /> : <th scope="col">{corner}</th>}
          <th scope="col">{left}</th>
          <th scope="col">{right}</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter((line) => line.left || line.right)
          .map(({ label, isMarked, ...line }) => (
            <tr key={label} data-marked={isMarked || undefined}>
              <th scope="row">{label}</th>
              <td>{line.left || '—'}</td>
              <td>{line.right || '—'}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
