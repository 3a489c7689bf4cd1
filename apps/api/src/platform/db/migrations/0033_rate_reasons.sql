-- The report by reason reads the tickets whose rate was agreed apart from the posted one: few among all of a period.
CREATE INDEX rate_reasons_of_day ON giao_dich (chi_nhanh_id, ngay) WHERE ly_do_ty_gia IS NOT NULL;
