import type { DeskRow } from '@doi-tien/contract/rates.schema';

/** A line of the desk for tests: the three rates, or none posted yet. */
export function deskRow(id: number, rates: [string, string, string] | null, group: string | null = null): DeskRow {
  const [ty_gia_mua, ty_gia_ban, ty_gia_goc] = rates ?? ['', '', ''];
  const hieu_luc_tu = '2026-11-14T02:00:00Z';
  return {
    tien_id: id,
    ma_tien: `M${id}`,
    ten_tien: `Currency ${id}`,
    ky_hieu: '$',
    nhom: 2,
    so_le: 2,
    don_vi_ty_gia: 1,
    nhom_ty_gia: group,
    ke_thua: false,
    truoc_do: null,
    bien_dong_mua: null,
    bien_dong_ban: null,
    chenh_lech: null,
    tuoi_phut: 5,
    cu: false,
    sap_toi: null,
    co_gia_rieng: false,
    gia_cong_ty: null,
    hien_tai: rates && {
      ty_gia_mua,
      ty_gia_ban,
      ty_gia_goc,
      hieu_luc_tu,
      nguoi_tao: null,
      theo_quy_tac: false,
      moc_nguon: null,
      cua_chi_nhanh: false,
    },
  };
}
