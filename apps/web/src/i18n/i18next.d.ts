import 'i18next';
import type { TextResources } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: TextResources;
  }
}
