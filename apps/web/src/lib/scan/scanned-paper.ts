import { type PaperProblem, type ScannedPaper, toDay } from './paper.ts';
import { isVisa, readVisaLines } from './visa-lines.ts';

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
  if (isVisa(lines)) return readVisaLines(lines, today);
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
 * `number|old number|name|ddmmyyyy|sex|address|ddmmyyyy`, and names of the parents on later cards. Some cards leave the old number out together
 * with its bar, some the day of issue; the address may have bars of its own, and the birth may be a year. The sex tells which field is which, or
 * else the day of birth.
 */
function citizenParts(text: string): CitizenParts | undefined {
  const fields = text.normalize('NFC').trim().split('|');
  const sexAt = placeOfSex(fields);
  const isWhole = CITIZEN.test(text) && sexAt !== undefined && fields.length >= sexAt + 2;
  if (!isWhole) return undefined;
  const at = (index: number) => (fields[index] ?? '').trim();
  const after = fields.slice(sexAt + 1).map((field) => field.trim());
  const issuedAt = after.findIndex((field, index) => index > 0 && /^\d{8}$/.test(field));
  return {
    number: at(0),
    oldNumber: sexAt === 4 ? at(1) : '',
    name: at(sexAt - 2),
    birth: at(sexAt - 1),
    sex: at(sexAt),
    address: (issuedAt < 0 ? after : after.slice(0, issuedAt)).join('|').replace(/\|+$/, ''),
    issued: after[issuedAt] ?? '',
  };
}

/** The fifth field, or the fourth where there is no old number. */
function placeOfSex(fields: readonly string[]): 3 | 4 | undefined {
  const isSex = (index: number) => (fields[index] ?? '').trim().toLowerCase() in SEXES;
  if (isSex(4)) return 4;
  if (isSex(3)) return 3;
  const birthAt = fields.findIndex((field, index) => index >= 2 && /^\d{8}$/.test(field));
  return birthAt === 2 ? 3 : birthAt === 3 ? 4 : undefined;
}

function readCitizenCard({ number, oldNumber, name, birth, sex, address, issued }: CitizenParts): ScannedPaper {
  const [birthDay, issuedDay] = [dayOf(birth), dayOf(issued)];
  const problems: PaperProblem[] = [];
  if (!birthDay) problems.push('noBirthDay');
  if (issued !== '' && !issuedDay) problems.push('noIssueDay');
  return {
    kind: 'citizen',
    number,
    oldNumber: oldNumber || undefined,
    name,
    birthDay,
    birthAsWritten: birthDay ? undefined : birth || undefined,
    sex: SEXES[sex.toLowerCase()],
    nationality: 'VNM',
    address: address || undefined,
    issued: issuedDay,
    expires: undefined,
    problems,
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
