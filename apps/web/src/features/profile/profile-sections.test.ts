import { expect, test } from 'vitest';
import { sectionAt, sectionsFor } from './profile-sections.ts';

const names = (need_change_password: 0 | 1 | 2, need_update_password: boolean) =>
  sectionsFor({ need_change_password, need_update_password }).map(({ name }) => name);

test('updating the password is offered when it is optional and due, and only then', () => {
  expect(names(2, true)).toEqual(['personalInfo', 'securitySettings', 'updatePassword']);
  expect(names(2, false)).toEqual(['personalInfo', 'securitySettings']);
  expect(names(0, true)).toEqual(['personalInfo', 'securitySettings']);
});

test('finds the page of an address', () => {
  const sections = sectionsFor({ need_change_password: 0, need_update_password: false });
  expect(sectionAt(sections, '/profile/security-settings/')?.name).toBe('securitySettings');
  expect(sectionAt(sections, '/profile')).toBeUndefined();
  expect(sectionAt(sections, '/profile/update-pass-settings')).toBeUndefined();
});
