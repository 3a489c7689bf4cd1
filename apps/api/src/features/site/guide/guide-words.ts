import en from '@doi-tien/texts/en/guide';
import vi from '@doi-tien/texts/vi/guide';
import type { Language } from '../../../platform/http/messages.ts';

const TEXTS = { vi, en };

export type GuideWords = (key: keyof typeof vi, params?: Record<string, string | number>) => string;

/** The words around the pages; the pages themselves are Vietnamese. */
export function guideWords(language: Language): GuideWords {
  return (key, params = {}) =>
    TEXTS[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(params[name] ?? ''));
}
