const SCALE = 8;
const UNIT = 10n ** BigInt(SCALE);

/** Exact sums of decimal fields over rows that pass by once. */
export class ExactSums {
  readonly #totals: Map<string, bigint>;
  #count = 0;

  constructor(fields: readonly string[]) {
    this.#totals = new Map(fields.map((field) => [field, 0n]));
  }

  /** Every row counts; not every row is summed. */
  add(row: Record<string, unknown>, isSummed = true): void {
    this.#count += 1;
    if (!isSummed) return;
    for (const [field, total] of this.#totals) {
      const value = row[field];
      if (value !== null && value !== undefined) this.#totals.set(field, total + scaled(String(value)));
    }
  }

  has(field: string): boolean {
    return this.#totals.has(field);
  }

  of(field: string): string {
    return plain(this.#totals.get(field) ?? 0n);
  }

  get fields(): string[] {
    return [...this.#totals.keys()];
  }

  get count(): number {
    return this.#count;
  }
}

function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = BigInt(fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  return BigInt(whole) * UNIT + (decimal.startsWith('-') ? -digits : digits);
}

function plain(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(SCALE + 1, '0');
  const text = `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`.replace(/\.?0+$/, '');
  return value < 0n ? `-${text}` : text;
}
