/**
 * `<!-- khi bat_a bat_b -->…<!-- hết -->` in a page of the guide: a passage about parts of the business, which stands there while one
 * of them is used. Comments, so that the page reads well where nobody takes them out.
 */
const PASSAGE = /<!-- khi ([a-z_ ]+) -->([\s\S]*?)<!-- hết -->/g;

export function usedPassages(markdown: string, off: readonly string[]): string {
  return markdown.replaceAll(PASSAGE, (_whole, parts: string, text: string) =>
    parts.split(' ').every((part) => off.includes(part)) ? '' : text,
  );
}

/** The parts that the passages of a page name. */
export function partsOfPassages(markdown: string): string[] {
  return [...markdown.matchAll(PASSAGE)].flatMap(([, parts = '']) => parts.split(' '));
}
