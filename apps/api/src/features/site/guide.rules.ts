/** The text of the guide without sections that it does not need: each goes from its heading to the next one of its level. */
export function withoutSections(text: string, left: readonly string[]): string {
  return text
    .split(/^(?=## )/m)
    .filter((section) => !left.includes(sectionName(section)))
    .join('');
}

/** The heading of a section in plain letters, as `parts.ts` names it. */
function sectionName(section: string): string {
  const heading = /^## (.+)$/m.exec(section)?.[1] ?? '';
  return heading
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[Đđ]/g, 'd')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-');
}
