-- expand
-- Pictures of the bills behind a voucher, two at most.
ALTER TABLE anh_luu ADD COLUMN phieu_thu_chi_id integer REFERENCES phieu_thu_chi;
ALTER TABLE anh_luu ADD CONSTRAINT one_picture_per_page_of_voucher UNIQUE (phieu_thu_chi_id, mat);
ALTER TABLE anh_luu DROP CONSTRAINT picture_of_one_thing;
ALTER TABLE anh_luu ADD CONSTRAINT picture_of_one_thing CHECK (num_nonnulls(giay_to_id, tien_gia_id, phieu_thu_chi_id) = 1) NOT VALID;
