import i18next, { type BackendModule, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fetchCode } from '../lib/connection/fetch-code.ts';
import { storage } from '../lib/storage/storage.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from './languages.ts';
import { NAMESPACES, type TextNamespace } from './namespaces.ts';

const lazyTexts: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init() {},
  read(language, namespace, done) {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

async function loadTexts(language: string, namespace: string) {
  if (!isLanguage(language) || !(namespace in NAMESPACES)) throw new Error(`No texts ${language}/${namespace}`);
  const file = await fetchCode<{ default: ResourceKey }>(NAMESPACES[namespace as TextNamespace][language]);
  return file.default;
}

/** Once the shared texts are there: what needs no others can be drawn. */
export const sharedTexts = new Promise<void>((resolve) => i18next.on('initialized', () => resolve()));

/** Resolves once the shared texts and those of the first screen are there, so nothing flickers. */
export async function startI18n(firstNamespaces: TextNamespace[]): Promise<void> {
  i18next.on('languageChanged', rememberLanguage);
  // Asked for at once, and waited for apart: what is already there can be drawn while the others are out of reach.
  for (const namespace of firstNamespaces) void loadTexts(storedLanguage(), namespace).catch(() => undefined);
  await i18next
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  await i18next.loadNamespaces(firstNamespaces);
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE;
}

export function storedLanguage(): Language {
  const stored = storage.read('language');
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

function rememberLanguage(language: string): void {
  document.documentElement.lang = language;
  if (isLanguage(language)) storage.write('language', language);
}
