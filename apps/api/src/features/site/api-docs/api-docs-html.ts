import en from '@doi-tien/texts/en/apiDocs';
import vi from '@doi-tien/texts/vi/apiDocs';
import type { Language } from '../../../platform/http/messages.ts';
import { escaped } from '../html.ts';
import { type ApiDocument, type Operation, type Schema, typeText } from './api-document.ts';

const TEXTS = { vi, en };
type Words = (typeof TEXTS)[Language];

interface Call extends Operation {
  method: string;
  path: string;
}

/** The whole API on one page, which the browser searches: a group for each subject, a line for each call, its fields below. */
export function apiDocsHtml(document: ApiDocument, language: Language): string {
  const words = TEXTS[language];
  const groups = [...Map.groupBy(callsOf(document), ({ tags }) => tags?.[0] ?? '')].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const contents = groups.map(([tag]) => `<li><a href="#${escaped(tag)}">${escaped(tag || '/')}</a></li>`);
  const sections = groups.map(
    ([tag, calls]) =>
      `<h2 id="${escaped(tag)}">${escaped(tag || '/')}</h2>${calls.map((call) => callHtml(call, document, words)).join('')}`,
  );
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title} | ${escaped(document.info.title)}</title>
<script src="/huong-dan/tep/theme.js"></script>
<link rel="stylesheet" href="/huong-dan/tep/guide.css">
<link rel="stylesheet" href="/api/docs/api-docs.css">
<link rel="icon" href="/favicon.svg">
<a class="skip" href="#text">${words.skip}</a>
<header>
  <a class="title" href="/api/docs"><b>${escaped(document.info.title)}</b> ${words.title} ${escaped(document.info.version)}</a>
</header>
<div class="columns">
  <nav aria-label="${words.contents}"><details open><summary>${words.contents}</summary><ul>${contents.join('')}</ul></details></nav>
  <main id="text" tabindex="-1">
    <h1>${words.title}</h1>
    <p>${words.intro}</p>
    <p><a href="/api/docs/json">${words.document}</a></p>
    ${sections.join('\n')}
  </main>
</div>
</html>`;
}

function callsOf({ paths = {} }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

function callHtml(call: Call, document: ApiDocument, words: Words): string {
  const parts = [
    [words.parameters, parametersText(call, document)],
    [words.body, contentText(call.requestBody, document)],
    [words.answer, contentText(call.responses?.['200'], document)],
  ].filter(([, text]) => text !== '');
  const notes = [
    accessWords(call['x-access'], words),
    call['x-confirm'] ? words.confirm : '',
    call.deprecated ? words.deprecated : '',
  ];
  const details = parts.map(([name = '', text = '']) => `<h3>${name}</h3><pre tabindex="0">${escaped(text)}</pre>`);
  return `<details class="call"><summary><b class="${call.method}">${call.method}</b> <code>${escaped(call.path)}</code> <small>${notes
    .filter(Boolean)
    .map(escaped)
    .join(', ')}</small></summary>${details.join('')}</details>`;
}

function accessWords(access: string | undefined, words: Words): string {
  if (access === undefined) return '';
  if (access === 'public') return words.public;
  return access === 'signedIn' ? words.signedIn : words.right.replace('{{right}}', access);
}

function parametersText({ parameters = [] }: Call, document: ApiDocument): string {
  return parameters
    .map(({ name, in: place, required, schema }) => {
      const type = schema ? typeText(schema, document) : 'string';
      return `${place} ${name}${required ? '' : '?'}: ${type}`;
    })
    .join('\n');
}

/** An answer is told from its field `data` on; the frame around it is the same everywhere. */
function contentText(
  given: { content?: Record<string, { schema?: Schema }> } | undefined,
  document: ApiDocument,
): string {
  const [[type = '', { schema } = {}] = []] = Object.entries(given?.content ?? {});
  if (type === '') return '';
  const text = schema ? typeText(schema.properties?.data ?? schema, document) : '';
  return type === 'application/json' ? text : `${type}\n${text}`.trim();
}
