import enErrors from '@doi-tien/texts/en/errors';
import enReplies from '@doi-tien/texts/en/replies';
import viErrors from '@doi-tien/texts/vi/errors';
import viReplies from '@doi-tien/texts/vi/replies';
import { createInstance } from 'i18next';

export type Language = 'vi' | 'en';

const texts = createInstance({
  lng: 'vi',
  fallbackLng: 'vi',
  ns: ['errors', 'replies'],
  resources: { vi: { errors: viErrors, replies: viReplies }, en: { errors: enErrors, replies: enReplies } },
  // Answers are JSON; escaping is the business of whoever shows them.
  interpolation: { escapeValue: false },
  initAsync: false,
});
await texts.init();

/** Vietnamese unless the caller asks for English first. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'vi';
}

export function errorText(language: Language, key: string, params: Record<string, unknown> = {}): string {
  return texts.t(`errors:${key}` as never, { lng: language, ...params });
}

export function hasErrorText(key: string): boolean {
  return texts.exists(`errors:${key}`);
}

export type ReplyKey = keyof typeof viReplies;

export function replyText(language: Language, key: ReplyKey): string {
  return texts.t(`replies:${key}` as never, { lng: language });
}
