-- Rates and working hours of a branch. Where a branch has its own they replace the company's, rates for the same currency and
-- group, hours as a whole week. Everything that exists is the company's.

-- Null: the company's. A row that ends a branch's own rate (`la_ket_thuc`) has no rates: from its moment on the branch follows the
-- company for that currency and group.
ALTER TABLE ty_gia
  ADD COLUMN chi_nhanh_id integer CONSTRAINT rate_of_branch REFERENCES chi_nhanh,
  ADD COLUMN la_ket_thuc boolean NOT NULL DEFAULT false,
  ALTER COLUMN ty_gia_mua DROP NOT NULL,
  ALTER COLUMN ty_gia_ban DROP NOT NULL,
  ALTER COLUMN ty_gia_goc DROP NOT NULL,
  ADD CONSTRAINT rates_unless_ended CHECK (
    la_ket_thuc = (ty_gia_mua IS NULL) AND la_ket_thuc = (ty_gia_ban IS NULL) AND la_ket_thuc = (ty_gia_goc IS NULL)),
  ADD CONSTRAINT only_rates_of_branches_end CHECK (NOT la_ket_thuc OR chi_nhanh_id IS NOT NULL);

-- The posted rate is the newest one in effect: one step into one of these for the company, and one for the branch.
DROP INDEX posted_rates;
CREATE INDEX company_rates ON ty_gia (tien_id, nhom_ty_gia, hieu_luc_tu DESC, id DESC) WHERE chi_nhanh_id IS NULL;
CREATE INDEX branch_rates ON ty_gia (chi_nhanh_id, tien_id, nhom_ty_gia, hieu_luc_tu DESC, id DESC) WHERE chi_nhanh_id IS NOT NULL;

-- One week for the company, and one for each branch that ever had its own. A branch that follows the company again keeps its row:
-- the versions of all weeks together only rise, which tells a week that was read before from the present one.
ALTER TABLE thoi_gian_lam_viec
  DROP COLUMN chi_mot,
  ADD COLUMN chi_nhanh_id integer CONSTRAINT hours_of_branch REFERENCES chi_nhanh,
  ADD COLUMN theo_cong_ty boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT one_week_of_branch UNIQUE NULLS NOT DISTINCT (chi_nhanh_id),
  ADD CONSTRAINT only_branches_follow CHECK (NOT theo_cong_ty OR chi_nhanh_id IS NOT NULL);
GRANT INSERT ON thoi_gian_lam_viec TO doitien_app;
