-- What was written, or left to a default, and read by nobody. The action log tells when a ticket was completed.
ALTER TABLE giao_dich DROP COLUMN hoan_tat_luc;
ALTER TABLE sao_luu DROP COLUMN so_byte;
ALTER TABLE live_events DROP COLUMN announced_at;
ALTER TABLE danh_sach_sang_loc DROP COLUMN ngay_phat_hanh;
