import { CHANGE_PASSWORD } from '@doi-tien/contract/session';
import type { SessionUser } from '@doi-tien/contract/session.schema';

const PROFILE_SECTIONS = [
  { name: 'personalInfo', path: '/profile/personal-info' },
  { name: 'securitySettings', path: '/profile/security-settings' },
  { name: 'messages', path: '/profile/messages' },
  { name: 'updatePassword', path: '/profile/update-pass-settings' },
] as const;

export type ProfileSection = (typeof PROFILE_SECTIONS)[number];

/** Messages only where the business uses them. Updating the password is in the menu only where it is optional (2) and the password has grown old. */
export function sectionsFor(
  user: Pick<SessionUser, 'need_change_password' | 'need_update_password'>,
  off: readonly string[],
): readonly ProfileSection[] {
  const isOffered = user.need_change_password === CHANGE_PASSWORD.offered && user.need_update_password;
  const isShown = { updatePassword: isOffered, messages: !off.includes('bat_tin_nhan') } as Record<string, boolean>;
  return PROFILE_SECTIONS.filter(({ name }) => isShown[name] ?? true);
}

/** Undefined on /profile itself. A page that is not offered is still reached by its address. */
export function sectionAt(pathname: string): ProfileSection | undefined {
  return PROFILE_SECTIONS.find(({ path }) => path === pathname.replace(/\/$/, ''));
}
