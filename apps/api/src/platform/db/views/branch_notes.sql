-- The notes of a branch in all its places: the vault and its tills.
CREATE VIEW branch_notes AS
  SELECT chi_nhanh_id, menh_gia_id, tien_id, sum(so_to)::bigint AS so_to FROM ton_to GROUP BY 1, 2, 3;
GRANT SELECT ON branch_notes TO doitien_app;
