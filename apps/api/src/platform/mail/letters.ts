import enMail from '@doi-tien/texts/en/mail';
import viMail from '@doi-tien/texts/vi/mail';
import type { Language } from '../http/messages.ts';

export interface Letter {
  /** Whose account it is about. */
  userId: number;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const TEXTS = { vi: viMail, en: enMail };
type LetterKind = Exclude<keyof typeof viMail, 'greeting'>;

interface Content {
  language: Language;
  userId: number;
  to: string;
  name: string;
  params?: Record<string, string | number>;
  /** Where the letter's one link leads. */
  link?: string;
}

/** The same words as plain text and as simple HTML, in the reader's language. */
export function writeLetter(kind: LetterKind, { language, userId, to, name, params = {}, link }: Content): Letter {
  const texts = TEXTS[language];
  const { subject, lines, action } = texts[kind];
  const paragraphs = [fill(texts.greeting, { name }), ...Object.values(lines).map((line) => fill(line, params))];
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  if (link) {
    paragraphs.push(`${action}: ${link}`);
    html.push(`<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p><p>${escapeHtml(link)}</p>`);
  }
  return {
    userId,
    to,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html><body>${html.join('')}</body></html>`,
  };
}

function fill(template: string, params: Record<string, string | number>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
