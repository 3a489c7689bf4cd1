import enWords from '@doi-tien/texts/en/messageWords';
import viWords from '@doi-tien/texts/vi/messageWords';
import type { Language } from '../../../platform/http/messages.ts';

export const WORDS: Record<Language, typeof viWords> = { vi: viWords, en: enWords };

export function fill(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
