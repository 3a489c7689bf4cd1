import { parse } from 'mrz';
import { birthDayOf, dayIn, type ScannedPaper } from './paper.ts';

/** The lines for machines of a passport or card, with their check digits. */
export function readMachineLines(lines: readonly string[], today: string): ScannedPaper | undefined {
  const { details, fields, documentNumber } = parse([...lines]);
  // As it stands there: the library leaves out what it does not know, such as a state that is not on its list.
  const raw = (field: string) => {
    const place = details.find((each) => each.field === field);
    return place ? (lines[place.line] ?? '').slice(place.start, place.end).replaceAll('<', '') : '';
  };
  const number = documentNumber ?? raw('documentNumber');
  const name = [fields.lastName, fields.firstName].filter(Boolean).join(' ');
  if (number === '' || name === '') return undefined;
  const isMisread = details.some(({ field, valid }) => field?.endsWith('CheckDigit') && !valid);
  const expires = dayIn('20', raw('expirationDate'));
  const birthDay = birthDayOf(raw('birthDate'), today);
  const isExpired = expires !== undefined && expires < today;
  return {
    ...kindAndNumber(raw('documentCode'), raw('issuingState'), number, fields.optional1 ?? ''),
    oldNumber: undefined,
    name,
    birthDay,
    birthAsWritten: birthDay ? undefined : raw('birthDate') || undefined,
    sex: fields.sex === 'male' || fields.sex === 'female' ? fields.sex : undefined,
    nationality: raw('nationality') || raw('issuingState'),
    address: undefined,
    issued: undefined,
    expires,
    problems: [
      ...(isMisread ? (['misread'] as const) : []),
      ...(isExpired ? (['expired'] as const) : []),
      ...(birthDay ? [] : (['noBirthDay'] as const)),
    ],
  };
}

/** A Vietnamese citizen card has the last nine digits of its number where others have all, and the whole number after it. */
function kindAndNumber(
  code: string,
  state: string,
  number: string,
  more: string,
): Pick<ScannedPaper, 'kind' | 'number'> {
  const whole = /^\d{12}/.exec(more)?.[0];
  if (code.startsWith('I') && state === 'VNM' && whole?.endsWith(number)) return { kind: 'citizen', number: whole };
  return { kind: code.startsWith('P') ? 'passport' : 'other', number };
}
