import { expect, test } from 'vitest';
import { sectionAt, sectionsFor } from './profile-sections.ts';

const names = (need_change_password: 0 | 1 | 2, need_update_password: boolean, off = ['bat_tin_nhan']) =>
  sectionsFor({ need_change_password, need_update_password }, off).map(({ name }) => name);

test('updating the password is offered when it is optional and due, and only then', () => {
  expect(names(2, true)).toEqual(['personalInfo', 'securitySettings', 'updatePassword']);
  expect(names(2, false)).toEqual(['personalInfo', 'securitySettings']);
  expect(names(0, true)).toEqual(['personalInfo', 'securitySettings']);
});

test('messages are there where the business uses them', () => {
  expect(names(0, false, [])).toEqual(['personalInfo', 'securitySettings', 'messages']);
});

test('finds the page of an address, also of one the menu does not offer', () => {
  expect(sectionAt('/profile/security-settings/')?.name).toBe('securitySettings');
  expect(sectionAt('/profile')).toBeUndefined();
  expect(sectionAt('/profile/update-pass-settings')?.name).toBe('updatePassword');
});
