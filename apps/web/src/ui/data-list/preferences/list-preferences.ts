import type { ListPreferencesBody } from '@doi-tien/contract/list-views.schema';
import { storage } from '../../../lib/storage/storage.ts';
import { type ListPreferences, readPreferences } from './column-preferences.ts';
import type { ListOf } from './list-endpoints.ts';

/** The server keeps the choices; the browser's copy shows them at once and holds what could not be sent yet. */
export interface LocalCopy {
  chosen: ListPreferences;
  /** Changed here and not yet heard of by the server: it then counts for more than the server's. */
  unsent: boolean;
}

const keyOf = ({ account, list }: ListOf) => `${account}:${list}`;

export function loadCopy(at: ListOf): LocalCopy {
  const kept = storage.read('listPreferences')?.[keyOf(at)];
  return { chosen: readPreferences(kept?.chosen), unsent: kept?.unsent === true };
}

export function keepCopy(at: ListOf, copy: LocalCopy): void {
  storage.write('listPreferences', { ...storage.read('listPreferences'), [keyOf(at)]: copy });
}

export function toWire(chosen: ListPreferences): ListPreferencesBody {
  return {
    mat_do: chosen.density,
    thu_tu: chosen.order,
    hien: chosen.shown,
    do_rong: chosen.widths,
    do_rong_hep: chosen.narrowWidths,
    so_dong: chosen.pageSize,
    bo_loc_id: chosen.firstView,
  };
}

export function fromWire(body: ListPreferencesBody): ListPreferences {
  const { mat_do, thu_tu, hien, do_rong, do_rong_hep, so_dong, bo_loc_id } = body;
  return readPreferences({
    density: mat_do,
    order: thu_tu,
    shown: hien,
    widths: do_rong,
    narrowWidths: do_rong_hep,
    pageSize: so_dong,
    firstView: bo_loc_id,
  });
}
