import type { Dashboard } from '@doi-tien/contract/dashboard.schema';

/** What a part of the dashboard shows, by a name for that part: two readings that differ there have news. */
function partsOf({
  ket,
  nam_giu,
  ket_qua_kinh_doanh,
  giao_dich,
  ty_gia,
  theo_chi_nhanh,
}: Dashboard): Map<string, string> {
  const parts = new Map<string, string>();
  parts.set('safe', ket ? `${ket.id} ${ket.trang_thai} ${ket.xac_nhan}` : '');
  parts.set('result', ket_qua_kinh_doanh ?? '');
  if (giao_dich) {
    const { so_phieu, gia_tri, loi_nhuan } = giao_dich.hom_nay;
    parts
      .set('count', so_phieu)
      .set('value', gia_tri)
      .set('profit', loi_nhuan ?? '');
    for (const { id, trang_thai } of giao_dich.moi_nhat) parts.set(`trade ${id}`, String(trang_thai));
  }
  for (const { chi_nhanh_id, ket: safe, hom_nay } of theo_chi_nhanh ?? []) {
    parts.set(`branch ${chi_nhanh_id}`, `${safe?.id} ${safe?.trang_thai} ${safe?.xac_nhan} ${hom_nay?.so_phieu}`);
  }
  for (const { tien_id, so_luong } of nam_giu?.items ?? []) parts.set(`currency ${tien_id}`, so_luong);
  for (const { tien_id, ty_gia_mua, ty_gia_ban } of ty_gia ?? []) {
    parts.set(`rate ${tien_id}`, `${ty_gia_mua} ${ty_gia_ban}`);
  }
  return parts;
}

/** The parts that say something else than before. */
export function changedParts(before: Dashboard, after: Dashboard): string[] {
  const old = partsOf(before);
  return [...partsOf(after)].filter(([part, content]) => old.get(part) !== content).map(([part]) => part);
}
