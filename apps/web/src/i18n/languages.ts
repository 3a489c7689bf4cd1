export const LANGUAGES = ['vi', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'vi';

/** Each language is named in itself, so that a person who cannot read the current one still finds theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { vi: 'Tiếng Việt', en: 'English' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
