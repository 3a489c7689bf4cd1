-- What of each currency nobody sorted by note, in all places of a branch.
CREATE VIEW branch_unsorted AS
  SELECT v.chi_nhanh_id, v.tien_id, v.chua_phan_loai + coalesce(u.in_tills, 0) AS chua_phan_loai
  FROM vi_the v
  LEFT JOIN (SELECT chi_nhanh_id, tien_id, sum(chua_phan_loai) AS in_tills FROM tien_ngan GROUP BY 1, 2) u
    ON u.chi_nhanh_id = v.chi_nhanh_id AND u.tien_id = v.tien_id;
GRANT SELECT ON branch_unsorted TO doitien_app;
