/** What one person is told at one place, in their language; nothing in it depends on the channel. */
export interface Message {
  loai: string;
  title: string;
  /** Sentences, each a line. */
  lines: string[];
  /** A closed day as a table. */
  rows: Row[];
  path: string;
  isDecision: boolean;
}

export interface Row {
  label: string;
  value: string;
  /** Under a heading, or one itself. */
  level: 'heading' | 'row';
}
