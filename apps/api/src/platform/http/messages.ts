import enAccess from '@doi-tien/texts/en/access';
import enErrors from '@doi-tien/texts/en/errors';
import enFields from '@doi-tien/texts/en/fields';
import enFiles from '@doi-tien/texts/en/files';
import enReplies from '@doi-tien/texts/en/replies';
import viAccess from '@doi-tien/texts/vi/access';
import viErrors from '@doi-tien/texts/vi/errors';
import viFields from '@doi-tien/texts/vi/fields';
import viFiles from '@doi-tien/texts/vi/files';
import viReplies from '@doi-tien/texts/vi/replies';
import { createInstance } from 'i18next';

export type Language = 'vi' | 'en';

const texts = createInstance({
  lng: 'vi',
  fallbackLng: 'vi',
  ns: ['errors', 'fields', 'files', 'access'],
  resources: {
    vi: { errors: viErrors, fields: viFields, files: viFiles, access: viAccess },
    en: { errors: enErrors, fields: enFields, files: enFiles, access: enAccess },
  },
  // Answers are JSON; the screen that shows them escapes.
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

const REPLIES: Record<Language, Record<ReplyKey, string>> = { vi: viReplies, en: enReplies };

/** Every answer has one, and nothing is filled into it: it is read where it stands. */
export function replyText(language: Language, key: ReplyKey): string {
  return REPLIES[language][key];
}

/** What a wire field is called; a field without a name of its own keeps its wire name. */
export function fieldName(language: Language, field: string): string {
  return texts.t(`fields:${field}` as never, { lng: language, defaultValue: field });
}

type Leaves<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${Leaves<Texts[Key]>}`;
}[keyof Texts & string];
export type FileTextKey = Leaves<typeof viFiles>;

/** Words inside files people download. */
export function fileText(language: Language, key: FileTextKey, params: Record<string, unknown> = {}): string {
  return texts.t(`files:${key}` as never, { lng: language, ...params });
}

/** Addresses that are not called like their area. */
const AREAS: Record<string, string> = { users: 'nguoi-dung', roles: 'vai-tro' };

/** What a list is called, by its address. */
export function areaName(language: Language, path: string): string {
  const keys = [`files:lists.${path}`, `access:areas.${AREAS[path] ?? path}`];
  return texts.t(keys as never, { lng: language, defaultValue: path });
}
