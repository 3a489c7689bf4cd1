import { API_BASE } from '../connection/api-base.ts';

/** The server stores `public/avatars/…` and serves it without the `public`. Undefined: show the default avatar. */
export function avatarUrl(path: string | null | undefined): string | undefined {
  if (!path) return undefined;
  return `${API_BASE}/${path.replace(/^\/?public(?=\/)/, '').replace(/^\/+/, '')}`;
}

/** A Vietnamese given name comes last, and that is what people call each other by. */
export function initialOf(fullName: string): string {
  return (fullName.trim().split(/\s+/).at(-1)?.charAt(0) ?? '').toLocaleUpperCase('vi');
}
