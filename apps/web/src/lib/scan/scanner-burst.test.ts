import { beforeEach, describe, expect, test } from 'vitest';
import type { KeptKey } from '../keys/kept-keys.ts';
import { ScannerBurst } from './scanner-burst.ts';

const CARD = '001090012345||Nguyễn Văn An|05091990|Nam|12 Hàng Bạc|01062021';
const PASSPORT = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10\n';

let passed: string;
let replayed: string;
let papers: string[];
let takenBack: number;
let planned: { at: number; run: () => void } | undefined;
let now: number;
let burst: ScannerBurst;

beforeEach(() => {
  [passed, replayed, papers, takenBack, planned, now] = ['', '', [], 0, undefined, 0];
  burst = new ScannerBurst({
    takeBack: () => (takenBack += 1),
    onPaper: (text) => papers.push(text),
    replay: (keys) => (replayed += keys.map(({ key }) => key).join('')),
    later: (run, wait) => {
      const mine = { at: now + wait, run };
      planned = mine;
      return () => {
        if (planned === mine) planned = undefined;
      };
    },
  });
});

const keyOf = (character: string): KeptKey => ({
  at: now,
  key: character === '\n' ? 'Enter' : character,
  code: '',
  keyCode: 0,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
});

/** Types with a pause between the characters, the clock running on. */
function type(text: string, pause: number): void {
  for (const character of text) {
    now += pause;
    if (planned && planned.at <= now) runPlanned();
    if (!burst.press(keyOf(character))) passed += character;
  }
}

function wait(): void {
  now += 1000;
  runPlanned();
}

function runPlanned(): void {
  const due = planned;
  planned = undefined;
  due?.run();
}

describe('a scanner', () => {
  test.each([1, 5, 20, 35])('is recognised at %i ms a character; what went through before is taken back', (pace) => {
    for (const text of [CARD, `${CARD}\n`, PASSPORT]) {
      type(text, pace);
      wait();
    }
    expect(papers).toEqual([CARD, CARD, PASSPORT.trim()]);
    expect([takenBack, passed, replayed]).toEqual([3, '001001P<U', '']);
  });

  test('that is followed by typing leaves the typing alone', () => {
    type(CARD, 5);
    now += 300;
    runPlanned();
    type('us', 60);
    expect([papers.length, passed, replayed]).toEqual([1, '001us', '']);
  });

  test('that is cut off is typed like anything else', () => {
    type(CARD.slice(0, 30), 5);
    wait();
    expect([papers, takenBack, passed + replayed]).toEqual([[], 0, CARD.slice(0, 30)]);
  });
});

describe('a person', () => {
  test.each([0, 20, 60, 200])('at %i ms a key loses and delays nothing that is no beginning of a paper', (pace) => {
    type('us\n100\n', pace);
    expect([passed, replayed, papers]).toEqual(['us\n100\n', '', []]);
  });

  test('who types figures as fast as a scanner finds them all, in order', () => {
    type('012345', 10);
    wait();
    type('0567\nusd', 10);
    wait();
    expect([passed, replayed, papers]).toEqual(['012056usd', '3457Enter', []]);
  });
});
