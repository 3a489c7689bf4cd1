/** Lists in the layout of the United Nations, and names of customers, made up the same way every time. */

/** A small generator with a fixed start, so that every run sees the same names. */
export function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const words = (text: string) => text.split(' ');
const ARABIC = words(
  'Abdul Rahman Abdullah Mohammed Muhammad Ahmed Ahmad Hassan Hussein Ali Omar Usama Ibrahim Khalid Yusuf Mustafa Mahmoud Saleh Saïd Nasser Faisal Tariq Bilal Jamal Karim Rashid Sulayman Zayd Haydar Qasim Ismail Idris Anwar Fahd Ghassan Imad Jabir Latif Munir Nabil Osman Rafiq Sami Tahir Walid Yasin Zakaria',
);
const FAMILIES = words(
  "al-Zawahiri al-Baghdadi al-Masri al-Tunisi ben-Youssef bin-Salman al-Shami al-Libi al-Qahtani Haqqani Zadran al-Jazrawi al-Iraqi Ja'far al-Harbi Mansour al-Douri al-Tikriti Bayoumi Daghmush el-Fadl Ghulam Hotak Isa Jalaluddin Kandahari Mazari Noorzai Omari Popal Rahimi Stanekzai Taraki Ulfat Wardak Yaqub Zurmati",
);
const SPANISH = words(
  'José María Núñez Peña Ángel Gutiérrez Rodríguez Martín Sánchez Íñigo Muñoz Ramón Álvarez Hernández García Jesús López Bermúdez',
);
const SLAVIC = words(
  'Dragan Đorđević Željko Miloš Petrović Čović Łukasz Wójcik Šešelj Mladić Karadžić Tomáš Dvořák Jiří Novák Zdeněk Kučera Stanisław',
);
const KOREAN = words('Kim Ri Pak Choe Jong Han Kang Yun Chol Un Sung Il Myong Ho Chun Hwa Song Nam Kyong Tae Hyok Su');
const AFRICAN = words(
  'Jean-Claude Kabila Mbarushimana Sylvestre Mudacumura Bosco Ntaganda Joseph Kony François Bozizé Kakwavu Désiré Ngaïssona Ghislain Kaboré Aïssa Diallo Ouédraogo',
);
const POOLS = [ARABIC, ARABIC, ARABIC, SPANISH, SLAVIC, KOREAN, AFRICAN];

export interface MadeEntry {
  reference: string;
  names: string[];
  aliases: string[];
  births: string[];
}

/** Entries with accents, particles, aliases and one-word names, and births of all forms. */
export function makeEntries(count: number): MadeEntry[] {
  const random = randomFrom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const nameFrom = (pool: string[]) => {
    const length = 2 + Math.floor(random() * 3);
    const parts = Array.from({ length }, () => pick(pool));
    if (pool === ARABIC) parts[length - 1] = pick(FAMILIES);
    return parts;
  };
  return Array.from({ length: count }, (_none, index) => {
    const pool = pick(POOLS);
    const year = 1940 + Math.floor(random() * 60);
    const births = [[`${year}-03-1${index % 10}`], [String(year)], [`${year}-${year + 3}`], []][index % 4] ?? [];
    const aliases = index % 3 === 0 ? [nameFrom(pool).join(' '), `Abu ${pick(ARABIC)}`] : [];
    if (index % 25 === 0) aliases.push(`${pick(ARABIC)}${pick(KOREAN).toLowerCase()}`);
    return { reference: `QDi.${String(index + 1).padStart(3, '0')}`, names: nameFrom(pool), aliases, births };
  });
}

const PLACES = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const element = (name: string, content: string) => `<${name}>${content}</${name}>`;

function birthElement(birth: string): string {
  const [, from, to] = /^(\d{4})-(\d{4})$/.exec(birth) ?? [];
  if (from && to) return `${element('TYPE_OF_DATE', 'BETWEEN')}${element('FROM_YEAR', from)}${element('TO_YEAR', to)}`;
  if (birth.length === 4) return `${element('TYPE_OF_DATE', 'APPROXIMATELY')}${element('YEAR', birth)}`;
  return `${element('TYPE_OF_DATE', 'EXACT')}${element('DATE', birth)}`;
}

/** The entries as the file of the United Nations has them, each on a line of its own. */
export function unFile(entries: readonly MadeEntry[]): string {
  const individuals = entries.map(({ reference, names, aliases, births }, index) =>
    element(
      'INDIVIDUAL',
      [
        element('DATAID', String(6_900_000 + index)),
        ...names.map((name, place) => element(PLACES[place] ?? 'FOURTH_NAME', escaped(name))),
        element('REFERENCE_NUMBER', reference),
        element('LISTED_ON', '2014-09-23'),
        element('NATIONALITY', element('VALUE', 'Iraq')),
        ...aliases.map((alias) =>
          element('INDIVIDUAL_ALIAS', element('QUALITY', 'Good') + element('ALIAS_NAME', escaped(alias))),
        ),
        ...births.map((birth) => element('INDIVIDUAL_DATE_OF_BIRTH', birthElement(birth))),
      ].join(''),
    ),
  );
  const entities = element(
    'ENTITIES',
    element(
      'ENTITY',
      element('DATAID', '1') + element('FIRST_NAME', 'AL RASHID TRUST') + element('REFERENCE_NUMBER', 'QDe.1'),
    ),
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-11-01T00:00:00Z">
<INDIVIDUALS>
${individuals.join('\n')}
</INDIVIDUALS>
${entities}
</CONSOLIDATED_LIST>
`;
}

const FAMILY = words(
  'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Đoàn Trịnh Mai Tô Hà',
);
const MIDDLE = words('Văn Thị Hữu Đức Minh Ngọc Thanh Quang Xuân Thu Kim Hồng Bảo Gia Anh Tuấn Hải Phương Công Đình');
const GIVEN = words(
  'An Bình Chi Dũng Duy Giang Hà Hải Hạnh Hiếu Hoa Hùng Hương Khánh Khoa Lan Linh Long Mai Nam Nga Nhung Oanh Phong Phúc Quân Quỳnh Sơn Tâm Thảo Thắng Trang Trung Tú Tuyết Uyên Vân Vinh Yến',
);
const WESTERN = words(
  'James Mary John Linda Robert Susan Michael Karen David Emma Thomas Anna Daniel Laura Paul Julia Mark Sarah Smith Johnson Brown Miller Davis Wilson Taylor Müller Schmidt Dubois Laurent Rossi Bianchi Andersson Nielsen Kowalski Novak',
);
const CHINESE = words('Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Wei Fang Na Min Jing Lei Qiang Yong Jun Ming');
const OTHERS = words(
  'Sato Suzuki Tanaka Ito Kenji Yuki Park Jihoon Minseo Kumar Singh Sharma Priya Rahul Amit Patel Gupta',
);

/** Three in a hundred customers each have Korean and Arabic names, of the very words that the made-up lists are made of. */
const FOREIGN = [WESTERN, CHINESE, OTHERS, WESTERN, CHINESE, OTHERS, WESTERN, CHINESE, KOREAN, ARABIC];

/** Whether the customer at this place has such a name. */
export function isOfListedWords(index: number): boolean {
  return index % 10 >= 7 && Math.floor(index / 10) % FOREIGN.length >= FOREIGN.length - 2;
}

/** Names as customers have: seven tenths Vietnamese, the others from everywhere. */
export function makeCustomers(count: number): { name: string; birth: string }[] {
  const random = randomFrom(11);
  const pick = (pool: readonly string[]) => pool[Math.floor(random() * pool.length)] ?? '';
  const nameAt = (index: number): string[] => {
    if (index % 10 < 7) return [pick(FAMILY), pick(MIDDLE), ...(index % 3 === 0 ? [pick(MIDDLE)] : []), pick(GIVEN)];
    const pool = FOREIGN[Math.floor(index / 10) % FOREIGN.length] ?? WESTERN;
    return Array.from({ length: 2 + (index % 2) }, () => pick(pool));
  };
  return Array.from({ length: count }, (_none, index) => ({
    name: nameAt(index).join(' '),
    birth: `${1945 + Math.floor(random() * 60)}-0${1 + (index % 9)}-1${index % 10}`,
  }));
}
