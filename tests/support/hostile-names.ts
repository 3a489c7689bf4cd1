/** A list uses one half of the alphabet and customers the other, so that no word of both is the same. */
const HALVES = { list: [...'BCDEFGHIJKMNO'], customers: [...'PQRSTUVWXYZAL'] };

/**
 * Names of ten words of which all but the last have all those of the other half as partners, and the last has none. Trying every choice of
 * partners for two of them takes longer than anybody waits.
 */
export function hostileNames(count: number, half: keyof typeof HALVES): string[] {
  const letters = HALVES[half];
  const letter = (place: number) => letters[place % letters.length];
  return Array.from({ length: count }, (_none, index) => {
    const words = Array.from({ length: 9 }, (_word, place) => `A${letter(index + place)}`);
    const last = [index, Math.floor(index / 13), Math.floor(index / 169), 0].map(letter).join('');
    return [...words, last].join(' ');
  });
}
