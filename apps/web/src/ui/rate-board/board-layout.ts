interface Coded {
  ma: string;
}

/** Two columns of about one height; the lines of one currency are not torn apart. */
export function splitInTwo<Row extends Coded>(rows: readonly Row[], heightOf: (row: Row) => number = () => 1): Row[][] {
  const heights = rows.map(heightOf);
  const above = (at: number) => heights.slice(0, at).reduce((sum, height) => sum + height, 0);
  const middle = Math.ceil(above(rows.length) / 2);
  const starts = rows
    .map((row, index) => (index === 0 || rows[index - 1]?.ma !== row.ma ? index : -1))
    .filter((at) => at > 0);
  const cut = starts.toSorted((one, other) => Math.abs(above(one) - middle) - Math.abs(above(other) - middle))[0];
  return cut === undefined ? [[...rows]] : [rows.slice(0, cut), rows.slice(cut)];
}
