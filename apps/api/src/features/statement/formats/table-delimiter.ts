const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

const SAMPLE = 50_000;

/**
 * The sign that stands equally often in most rows. Figures hold commas as well, so the most frequent sign is not always the one between
 * the cells.
 */
export function tableDelimiter(text: string): Delimiter {
  const rows = text
    .slice(0, SAMPLE)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/);
  const scores = DELIMITERS.map((sign) => {
    const counts = rows.map((row) => row.split(sign).length - 1).filter((count) => count > 0);
    const alike = Map.groupBy(counts, (count) => count);
    const [widest = []] = [...alike.values()].toSorted((one, two) => two.length - one.length);
    return { sign, rows: widest.length, cells: widest[0] ?? 0 };
  });
  const [best] = scores.toSorted((one, two) => two.rows - one.rows || two.cells - one.cells);
  return best && best.rows > 0 ? best.sign : ',';
}
