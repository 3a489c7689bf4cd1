/** Rows of `day,amount,…` in which every amount shows its sign: a table of bare amounts does not tell what went out. */
export function withSigns(rows: readonly string[]): string[] {
  return rows.map((row) => row.replace(/^([^,]*),(?=\d)/, '$1,+'));
}
