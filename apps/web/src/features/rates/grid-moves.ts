/** Column 0 is the currency's own button (its history), 1 to 3 are the rates. */
export interface GridPlace {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
}

interface PressedKey {
  key: string;
  shift: boolean;
  /** The whole text is selected, or the caret stands at that end of it. */
  atStart: boolean;
  atEnd: boolean;
}

const FIRST_CELL = 1;

/** Where a key leads; null leaves the key to the browser (the caret moves, or Tab leaves the grid). */
export function nextPlace(from: GridPlace, pressed: PressedKey, size: GridSize): GridPlace | null {
  const { row, column } = from;
  switch (pressed.key) {
    case 'ArrowUp':
      return clamp({ row: row - 1, column }, size);
    case 'ArrowDown':
      return clamp({ row: row + 1, column }, size);
    case 'Enter':
      return clamp({ row: row + (pressed.shift ? -1 : 1), column }, size);
    case 'ArrowLeft':
      return pressed.atStart ? clamp({ row, column: column - 1 }, size) : null;
    case 'ArrowRight':
      return pressed.atEnd ? clamp({ row, column: column + 1 }, size) : null;
    case 'Tab':
      return alongTheRows(from, pressed.shift ? -1 : 1, size);
    default:
      return null;
  }
}

function clamp({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

/** Tab reads like a text and passes over the currency's button; before the first cell and after the last it goes on. */
function alongTheRows({ row, column }: GridPlace, step: 1 | -1, { rows, columns }: GridSize): GridPlace | null {
  const cells = columns - FIRST_CELL;
  const place = row * cells + Math.max(column - FIRST_CELL, step === 1 ? -1 : 0) + step;
  if (place < 0 || place >= rows * cells) return null;
  return { row: Math.floor(place / cells), column: (place % cells) + FIRST_CELL };
}
