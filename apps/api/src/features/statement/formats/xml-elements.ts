import { SaxesParser } from 'saxes';
import { FileRefusal } from '../../../platform/files/tables/refusal.ts';

export interface XmlElement {
  /** Without its prefix: a prefix is whatever a file declares. */
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
  at: number;
}

const MAX_DEPTH = 60;

/**
 * Reads XML element by element. Every element that ends is handed to `onEnd` with the names above it; when that answers
 * true, the element is forgotten, so that a long file is never in memory as a whole tree.
 */
export function readElements(text: string, onEnd: (element: XmlElement, above: readonly string[]) => boolean): void {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  parser.on('doctype', () => {
    throw new FileRefusal('FILE_HAS_DTD');
  });
  parser.on('error', () => {
    throw new FileRefusal('STATEMENT_XML_BROKEN', { line: parser.line });
  });
  parser.on('opentag', (tag) => {
    if (open.length >= MAX_DEPTH) throw new FileRefusal('STATEMENT_XML_BROKEN', { line: parser.line });
    const attributes = tag.attributes as Record<string, string>;
    open.push({ name: localName(tag.name), attributes, children: [], text: '', at: parser.line });
  });
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    const isDone = onEnd(
      element,
      open.map(({ name }) => name),
    );
    if (!isDone) open.at(-1)?.children.push(element);
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The first element on this path of names, such as `['Tp', 'CdOrPrtry', 'Cd']`. */
export function find(element: XmlElement | undefined, path: readonly string[]): XmlElement | undefined {
  let here = element;
  for (const name of path) here = here?.children.find((child) => child.name === name);
  return here;
}

/** The text on the first of these paths that has one. */
export function textAt(element: XmlElement | undefined, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = find(element, path.split('/'))?.text.trim();
    if (text) return text;
  }
  return null;
}
