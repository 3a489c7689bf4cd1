import type { KeptKey } from '../keys/kept-keys.ts';
import { isWholePaper, mayBecomePaper } from './scanned-paper.ts';

/** A scanner needs one to twenty milliseconds for a character; nobody types a whole paper at this pace. */
const PACE_MS = 50;
/** After so long nothing more comes. */
const PAUSE_MS = 90;

export interface BurstHandlers {
  /** Takes back the first character, which fell into the field that had the focus. */
  takeBack: () => void;
  onPaper: (text: string) => void;
  /** What looked like a scan was typed by a person: these keys still have to be pressed. */
  replay: (keys: KeptKey[]) => void;
  later: (run: () => void, wait: number) => () => void;
}

/**
 * Tells a scanner from a person by its pace and by what it types. The first character is let through, since it may be a person's; from
 * the second on they are held while they may become a paper. A whole paper is handed over, anything else is replayed.
 */
export class ScannerBurst {
  readonly #handlers: BurstHandlers;
  #text = '';
  #held: KeptKey[] = [];
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
    if (!isFast && mayBecomePaper(characterOf(key)) && !key.ctrlKey && !key.metaKey) this.#text = characterOf(key);
    return false;
  }

  /** Nothing more is waited for: what is held is a paper, or is replayed. */
  stop(): 'replayed' | 'nothing to replay' {
    this.#cancelPause();
    const [text, held] = [this.#text, this.#held];
    this.#text = '';
    this.#held = [];
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
