/** What came out of a printer: its paper as rows of dots, and what else it was told to do, in its order. */
export interface DecodedPaper {
  width: number;
  rows: boolean[][];
  /** `pulse` with its pin, `cut` with its kind, `feed` of so many lines. */
  acts: string[];
}

/**
 * Reads ESC/POS as the manual of the commands has it, and shares no line with what writes it. Anything that a receipt of ours has no
 * use for is refused: a printer would print it as letters.
 */
export function decodeEscPos(bytes: Uint8Array): DecodedPaper {
  const paper: DecodedPaper = { width: 0, rows: [], acts: [] };
  let at = 0;
  const next = () => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('The paper ends in the middle of a command');
    at += 1;
    return byte;
  };
  const word = () => next() + 256 * next();
  while (at < bytes.length) {
    const command = `${next().toString(16)} ${next().toString(16)}`;
    switch (command) {
      case '1b 40':
        paper.acts.push('reset');
        break;
      case '1b 70':
        paper.acts.push(`pulse ${next()} ${next() * 2} ms ${next() * 2} ms`);
        break;
      case '1b 64':
        paper.acts.push(`feed ${next()}`);
        break;
      case '1d 56': {
        const kind = next();
        paper.acts.push(kind > 48 ? `cut ${kind} after ${next()}` : `cut ${kind}`);
        break;
      }
      case '1d 76':
        readPicture(paper, next, word);
        break;
      default:
        throw new Error(`Not a command of a receipt: ${command} before byte ${at}`);
    }
  }
  return paper;
}

function readPicture(paper: DecodedPaper, next: () => number, word: () => number): void {
  if (next() !== 0x30 || next() !== 0) throw new Error('Not a picture of normal size');
  const [columns, rows] = [word(), word()];
  paper.width = columns * 8;
  for (let row = 0; row < rows; row += 1) {
    const dots: boolean[] = [];
    for (let column = 0; column < columns; column += 1) {
      const byte = next();
      for (let bit = 7; bit >= 0; bit -= 1) dots.push(Math.floor(byte / 2 ** bit) % 2 === 1);
    }
    paper.rows.push(dots);
  }
}
