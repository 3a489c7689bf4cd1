/** Something that must never be seen. */
export interface Violation {
  kind: 'lost' | 'double' | 'partial' | 'uninvited' | 'imbalance' | 'order' | 'answer' | 'slow' | 'log';
  what: string;
}
