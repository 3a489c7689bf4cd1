-- expand
-- The result of the business is told by a right of its own: who sees profits does not see expenses.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object('ket-qua-kinh-doanh', jsonb_build_object(
  'showMenu', sees, 'index', sees, 'export', sees, 'allBranches', sees))
FROM (VALUES ('QUAN_TRI', true), ('QUAN_LY', false), ('GIAO_DICH_VIEN', false), ('KE_TOAN', true)) AS r (code, sees)
WHERE ma = r.code AND he_thong;

-- Voids are counted on their own day.
CREATE INDEX voided_vouchers ON phieu_thu_chi (chi_nhanh_id, khoan_muc_id) WHERE trang_thai = 3;
