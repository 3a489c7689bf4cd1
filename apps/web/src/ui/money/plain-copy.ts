/** What goes on the clipboard for a piece of a shown figure: digits, dot and minus only. */
export function plainFigure(shown: string): string {
  return shown.replace(/\u2212/g, '-').replace(/[^\d.-]/g, '');
}
