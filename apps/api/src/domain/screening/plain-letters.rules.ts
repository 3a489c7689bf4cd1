/** Pairs of a letter and the one it stands for: letters without a diacritic to take off, then small capitals and Latin look-alikes. */
const LATIN = pairs(
  'ĐD ÐD ØO ŁL ĦH İI ŦT ƁB ƊD ƘK ƳY ƗI ɄU ƵZ ȺA ȻC ɆE ɌR ɎY ƦR ꞮI ⱭA ꞬG ᴀA ʙB ᴄC ᴅD ᴇE ꜰF ɢG ʜH ɪI ᴊJ ᴋK ʟL ᴍM ɴN ᴏO ᴘP ʀR ꜱS ᴛT ᴜU ᴠV ᴡW ʏY ᴢZ',
);
/** Cyrillic and Greek capitals that look like Latin letters, as capitals or small. */
const LOOK_ALIKES = pairs(
  'АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ҮY ҺH ԁD ԀD ԚQ ԜW ѴV ӀI ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ΩW',
);
const WRITTEN_AS_TWO: Record<string, string> = { Æ: 'AE', Œ: 'OE', Þ: 'TH' };
const DIGITS: Record<string, string> = { 0: 'O', 1: 'I', 3: 'E', 4: 'A', 5: 'S', 7: 'T' };

function pairs(text: string): Map<string, string> {
  return new Map(text.split(' ').map((pair) => [...pair] as [string, string]));
}

/**
 * A name in capitals without diacritics, invisible signs and apostrophes. Letters of other scripts and digits that imitate Latin letters
 * become these; a name in another script stays in it.
 */
export function plainLetters(name: string): string {
  const capitals = [...name.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{DI}]/gu, '')]
    .map((letter) => LATIN.get(letter) ?? letter.toUpperCase())
    .map((letter) => LATIN.get(letter) ?? WRITTEN_AS_TWO[letter] ?? letter)
    .join('')
    .replace(/['’‘ʼʻʿʾ`´]/g, '');
  return withoutLookAlikes(capitals).replace(/[\p{L}\p{Nd}]+/gu, (word) =>
    /\p{L}/u.test(word) ? word.replace(/[013457]/g, (digit) => DIGITS[digit] ?? digit) : word,
  );
}

/** Only where the name has Latin letters too, or nothing but look-alikes. */
function withoutLookAlikes(capitals: string): string {
  const letters = capitals.match(/\p{L}/gu) ?? [];
  const isImitated = /[A-Z]/.test(capitals) || letters.every((letter) => LOOK_ALIKES.has(letter));
  return isImitated ? capitals.replace(/\p{L}/gu, (letter) => LOOK_ALIKES.get(letter) ?? letter) : capitals;
}
