import { type ScannedPaper, toDay } from './paper.ts';

const CITIZEN_START = /^0\d{0,11}$/;
const CITIZEN = /^0\d{11}\|/;
/** Papers with lines for machines: passports, cards, visas. */
const MACHINE_START = /^[PIACV][A-Z0-9<]*(\n[A-Z0-9<]*){0,3}$/;
/** Lines and characters in each: small cards, larger cards and visas, passports. */
const MACHINE_FORMATS: readonly (readonly [lines: number, length: number])[] = [
  [3, 30],
  [2, 36],
  [2, 44],
];

/** Whether the typed characters may be the beginning of a scan; lines end with a line feed. */
export function mayBecomePaper(text: string): boolean {
  return CITIZEN_START.test(text) || CITIZEN.test(text) || MACHINE_START.test(text);
}

/** Whether they are a whole one, so that nothing has to be waited for. */
export function isWholePaper(text: string): boolean {
  return citizenParts(text) !== undefined || machineLines(text) !== undefined;
}

/** Reads what `isWholePaper` takes; undefined when it makes no sense. */
export async function readPaper(text: string, today: string): Promise<ScannedPaper | undefined> {
  const parts = citizenParts(text);
  if (parts) return readCitizenCard(parts);
  const lines = machineLines(text);
  if (!lines) return undefined;
  // Forty kilobytes that only a scan needs.
  const { readMachineLines } = await import('./machine-lines.ts');
  return readMachineLines(lines, today);
}

interface CitizenParts {
  number: string;
  oldNumber: string;
  name: string;
  birth: string;
  sex: string;
  address: string;
  issued: string;
}

/**
 * `number|old number|name|ddmmyyyy|sex|address|ddmmyyyy`. Some cards leave the old number out together with its bar, some the
 * day of issue: the day of birth tells which field is which.
 */
function citizenParts(text: string): CitizenParts | undefined {
  const fields = text.trim().split('|');
  const birthAt = fields.findIndex((field, index) => index >= 2 && /^\d{8}$/.test(field));
  const isWhole = CITIZEN.test(text) && (birthAt === 2 || birthAt === 3) && fields.length >= birthAt + 3;
  if (!isWhole) return undefined;
  const at = (index: number) => (fields[index] ?? '').trim();
  return {
    number: at(0),
    oldNumber: birthAt === 3 ? at(1) : '',
    name: at(birthAt - 1),
    birth: at(birthAt),
    sex: at(birthAt + 1),
    address: at(birthAt + 2),
    issued: at(birthAt + 3),
  };
}

function readCitizenCard({ number, oldNumber, name, birth, sex, address, issued }: CitizenParts): ScannedPaper {
  return {
    kind: 'citizen',
    number,
    oldNumber: oldNumber || undefined,
    name,
    birthDay: dayOf(birth),
    sex: SEXES[sex.toLowerCase()],
    nationality: 'VNM',
    address: address || undefined,
    issued: dayOf(issued),
    expires: undefined,
    problems: [],
  };
}

const SEXES: Partial<Record<string, 'male' | 'female'>> = { nam: 'male', nữ: 'female', nu: 'female' };

/** `ddmmyyyy`, where that is a day. */
function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  return toDay(`${year}-${month}-${day}`);
}

/** A scanner that sends no line ends is understood by the length alone. */
function machineLines(text: string): string[] | undefined {
  const typed = text.trim().split('\n');
  for (const [count, length] of MACHINE_FORMATS) {
    const lines = typed.length === 1 && text.trim().length === count * length ? cut(text.trim(), length) : typed;
    if (lines.length === count && lines.every((line) => line.length === length)) return lines;
  }
  return undefined;
}

function cut(text: string, length: number): string[] {
  return Array.from({ length: text.length / length }, (_, index) => text.slice(index * length, (index + 1) * length));
}
