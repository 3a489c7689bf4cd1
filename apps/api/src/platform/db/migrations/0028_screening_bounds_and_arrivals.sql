-- Customers who could not be compared with a list: the comparison of everybody went on without them. Tickets compare them again.
CREATE TABLE unscreened_customers (
  list_id     integer NOT NULL REFERENCES danh_sach_sang_loc ON DELETE CASCADE,
  customer_id integer NOT NULL REFERENCES khach_hang ON DELETE CASCADE,
  PRIMARY KEY (customer_id, list_id)
);
CREATE INDEX unscreened_of_list ON unscreened_customers (list_id);

GRANT SELECT, INSERT, DELETE ON unscreened_customers TO doitien_app;

-- Which names and keys entries are found by (features/screening/entries.repository.ts). Older ones are brought up to date in the background.
ALTER TABLE danh_sach_sang_loc ADD COLUMN index_version integer NOT NULL DEFAULT 0;
ALTER TABLE screening_names ADD COLUMN version integer NOT NULL DEFAULT 0;

-- Tickets without a paper are compared with the names of customers whom nobody trades with.
CREATE INDEX barred_customers ON khach_hang (id) WHERE muc_rui_ro = 3 AND gop_vao_id IS NULL;

-- The count record of a safe names the transfers that arrived in it with a difference.
CREATE INDEX transfers_by_last_safe ON dieu_chuyen (ket_cuoi_id);
