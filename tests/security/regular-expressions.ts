/** Where a slash begins a regular expression: after what cannot end a value. */
const LITERAL =
  /(?<=(?:[(,=:!&|?{}[;]|\breturn)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/([dgimsuvy]*)/g;

/** The regular expressions of a source file, ready to be tried. */
export function regularExpressionsIn(text: string): RegExp[] {
  return [...text.matchAll(LITERAL)].flatMap(([, body = '', flags = '']) => {
    try {
      return [new RegExp(body, flags)];
    } catch {
      // A path or a division that only looked like one.
      return [];
    }
  });
}
