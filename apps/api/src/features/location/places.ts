import { readFile } from 'node:fs/promises';
import type { Place } from '@doi-tien/contract/location.schema';
import { plainText } from '../../platform/plain-text.ts';

export interface KnownPlace extends Place {
  /** What a search looks through: its name, and the old ones too. */
  name: string;
  searched: string;
  /** The old districts whose wards became part of it. */
  districts: ReadonlySet<string>;
}

export interface Places {
  provinces: KnownPlace[];
  districts: KnownPlace[];
  communes: KnownPlace[];
}

/** Made by `npm run places`, which says what stands in it. */
const FILE = new URL('./places.tsv', import.meta.url);

export async function readPlaces(): Promise<Places> {
  const lines = (await readFile(FILE, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const rows = lines.map((line) => line.split('\t'));
  const provinceNames = new Map(
    rows.filter(([kind]) => kind === 'tinh').map(([, code = '', name = '']) => [code, name]),
  );
  const ofKind = (wanted: string) =>
    rows
      .filter(([kind]) => kind === wanted)
      .map(
        ([, ma = '', ten = '', tinh = '', oldNames = '', districts = '']): KnownPlace => ({
          ma,
          ten,
          tinh,
          ten_tinh: provinceNames.get(tinh) ?? '',
          huyen: wanted === 'huyen' ? ma : null,
          name: plainText(ten),
          searched: plainText([ten, ...oldNames.split('|')].join(' ')),
          districts: new Set(districts.split(' ').filter(Boolean)),
        }),
      );
  return {
    provinces: ofKind('tinh'),
    districts: ofKind('huyen').toSorted(byName),
    communes: ofKind('xa').toSorted(byName),
  };
}

const collator = new Intl.Collator('vi', { numeric: true });
const byName = (left: KnownPlace, right: KnownPlace) => collator.compare(left.ten, right.ten);
