/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API answers; the same origin under `/api` unless told otherwise. */
  readonly VITE_API_BASE?: string;
  readonly VITE_GUIDE_URL?: string;
}
