import type { KeptKey } from '../keys/kept-keys.ts';
import { isWholePaper, mayBecomePaper } from './scanned-paper.ts';

/** A scanner needs one to twenty milliseconds for a character; nobody types a whole paper at this pace. */
const PACE_MS = 50;
/** So many keys go through before any is held: nobody presses four keys of a paper at that pace by hand. */
const LET_THROUGH = 3;
/** After so long nothing more comes; on a busy computer the keys of one scan are handled late. */
const PAUSE_MS = 200;

interface BurstHandlers {
  /** Takes back the first characters, which fell into the field that had the focus. */
  takeBack: () => void;
  onPaper: (text: string) => void;
  /** What looked like a scan was typed by a person: these keys still have to be pressed. */
  replay: (keys: KeptKey[]) => void;
  later: (run: () => void, wait: number) => () => void;
}

/**
 * Tells a scanner from a person by its pace and by what it types. The first characters are let through, since they may be a person's; those that
 * follow are held while they may become a paper. A whole paper is handed over, anything else is replayed.
 */
export class ScannerBurst {
  readonly #handlers: BurstHandlers;
  #text = '';
  #held: KeptKey[] = [];
  /** How many of the characters so far went into a field. */
  passed = 0;
  #last = -Infinity;
  #cancelPause: () => void = () => {};

  constructor(handlers: BurstHandlers) {
    this.#handlers = handlers;
  }

  /** Whether the key is held; else it goes where it was pressed. */
  press(key: KeptKey): boolean {
    const isFast = key.at - this.#last <= PACE_MS;
    const longer = this.#text + characterOf(key);
    // Keys that are replayed a second time are earlier than this, and begin nothing.
    this.#last = Math.max(this.#last, key.at);
    if (this.#text !== '' && isFast && mayBecomePaper(longer)) {
      this.#text = longer;
      if (this.passed < LET_THROUGH) {
        this.passed += 1;
        return false;
      }
      this.#held.push(key);
      this.#cancelPause();
      this.#cancelPause = this.#handlers.later(() => this.stop(), PAUSE_MS);
      return true;
    }
    // Whatever was held ended before this key, which must not overtake what is replayed.
    if (this.stop() === 'replayed') {
      this.#handlers.replay([key]);
      return true;
    }
    // In the middle of fast typing nothing begins: the zeros of 100 belong to the person.
    if (!isFast && mayBecomePaper(characterOf(key)) && !key.ctrlKey && !key.metaKey) {
      this.#text = characterOf(key);
      this.passed = 1;
    }
    return false;
  }

  /** Nothing more is waited for: what is held is a paper, or is replayed. */
  stop(): 'replayed' | 'nothing to replay' {
    this.#cancelPause();
    const [text, held] = [this.#text, this.#held];
    this.#text = '';
    this.#held = [];
    this.passed = 0;
    if (held.length === 0) return 'nothing to replay';
    if (!isWholePaper(text)) {
      this.#handlers.replay(held);
      return 'replayed';
    }
    this.#handlers.takeBack();
    this.#handlers.onPaper(text.trim());
    return 'nothing to replay';
  }
}

function characterOf({ key }: KeptKey): string {
  return key === 'Enter' ? '\n' : key;
}
