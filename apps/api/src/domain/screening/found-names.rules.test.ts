import { ENTRY_KIND } from '@doi-tien/contract/screening';
import { expect, test } from 'vitest';
import { hitsAmong, keysOfNames, listedKeys, namesOf } from './compare-people.rules.ts';
import { namesIn } from './listed-names.rules.ts';

/** Whether a customer is found by the index and is a hit of an entry that is written like this. */
function isFound(customer: string, written: string, birth: string | null = null, births: string[] = []): boolean {
  const people = [{ id: 1, names: [customer], birth }];
  const names = namesIn(written);
  const asked = keysOfNames(namesOf(people).map(({ part }) => part));
  const stored = listedKeys(names);
  const listed = names.map((each, id) => ({
    id,
    entryId: 1,
    written: each,
    kind: ENTRY_KIND.person,
    births,
    hash: '',
  }));
  const candidates = namesOf(people).map((_name, name) => ({
    name,
    listed: names.flatMap((_each, id) => (sharesKeys(asked, name, stored[id] ?? []) ? [id] : [])),
  }));
  return hitsAmong({ people, candidates, listed }).length > 0;
}

/** As the database counts them: two words, or the whole. */
function sharesKeys({ names, words, keys }: ReturnType<typeof keysOfNames>, name: number, stored: string[]): boolean {
  const places = keys.flatMap((key, at) => (names[at] === name && stored.includes(key) ? [words[at]] : []));
  return places.includes(0) || new Set(places).size >= 2;
}

const LISTED = 'Ayman Zawahiri';

test.each([
  `Thorvald ${LISTED} Oluwaseun Kwame Bjarne`,
  `Thorvald Ayman Oluwaseun Zawahiri Kwame Bjarne Yusuf Omar`,
  `${'Thorvald Oluwaseun '.repeat(8)}${LISTED} Bjarne`,
])('a name of a list inside the longer name %j is found', (customer) => {
  expect(isFound(customer, LISTED)).toBe(true);
  expect(isFound(customer, LISTED, '1999-01-01', ['1951-06-19'])).toBe(false);
});

test.each([
  ['Mr Hambali', 'Hambali'],
  ['Ông Hambali', 'Hambali'],
  ['Ông Ayman Zawahiri', LISTED],
  ['Mr. Ayman Zawahiri', LISTED],
  ['Bà Zawahiri Ayman', LISTED],
  ['Capt. Ayman Zawahiri', LISTED],
])('a title is no part of the name %j', (customer, listed) => {
  expect(isFound(customer, listed)).toBe(true);
});

test.each([
  ['A. Zawahiri', LISTED],
  ['Zawahiri A', LISTED],
  [LISTED, 'A. Zawahiri'],
  ['A. M. Zawahiri', 'Ayman Muhammad Zawahiri'],
  ['Ayman Muhammad Zawahiri', 'A. M. Zawahiri'],
])('initials make %j likely to be %j', (customer, listed) => {
  expect(isFound(customer, listed)).toBe(true);
  expect(isFound(customer, listed, '1999-01-01', ['1951-06-19'])).toBe(false);
});

test.each([
  ['Chan Van Minh', 'Tran Van Minh'],
  ['Huang Xiaoming', 'Wong Xiaoming'],
  ['Nguyen Thi Hoa', 'Ruan Thi Hoa'],
  ['Pak Chol Su', 'Park Chol Su'],
  ['Lee Myong Ho', 'Ri Myong Ho'],
])('%j is a family name of %j in another romanisation', (customer, listed) => {
  expect(isFound(customer, listed)).toBe(true);
});

test.each([
  ['Akrin Saleh Akrin (formerly listed as Saleh Ali Ben)', ['Akrin Saleh Akrin', 'Saleh Ali Ben']],
  ['Abu Abdallah Ali, Abu Sulayman', ['Abu Abdallah Ali Abu Sulayman', 'Abu Abdallah Ali', 'Abu Sulayman']],
  ['Zawahiri, Ayman', ['Zawahiri Ayman']],
  ['Hassan Mahmud [DOB 1 Jan 1960]', ['Hassan Mahmud']],
  ['Omar (Kandahari)', ['Omar Kandahari', 'Omar']],
  [LISTED, [LISTED]],
  ['(((', ['(((']],
])('an alias that is written %j is several names', (written, names) => {
  expect(namesIn(written)).toEqual(names);
});

test('brackets and commas of an alias do not hide its name', () => {
  expect(isFound('Akrin Saleh Akrin', 'Akrin Saleh Akrin (Tunisian, born in Tunis on 3 May 1972)')).toBe(true);
  expect(isFound('Abu Sulayman', 'Abu Abdallah Ali bin Hasan, Abu Sulayman')).toBe(true);
});

test.each([
  ['Phạm Kim Thanh Nam', 'Nam Kim'],
  ['T. Nguyen', 'Tran Nguyen'],
  ['Han A', 'An Ha'],
  ['Trần Minh', 'Chan Ming Lee'],
  ['Ly Nguy', 'Li Wei'],
  ['Nguyễn Thị Anh', 'Nguyễn Thị Chi'],
  ['Lê Thị Kim Anh', 'Kim Anh'],
])('%j is not taken for %j', (customer, listed) => {
  expect(isFound(customer, listed)).toBe(false);
});
