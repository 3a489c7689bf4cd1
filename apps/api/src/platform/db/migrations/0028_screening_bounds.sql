-- Customers who could not be compared with a list: the comparison of everybody went on without them. Tickets compare them again.
CREATE TABLE unscreened_customers (
  list_id     integer NOT NULL REFERENCES danh_sach_sang_loc ON DELETE CASCADE,
  customer_id integer NOT NULL REFERENCES khach_hang ON DELETE CASCADE,
  PRIMARY KEY (customer_id, list_id)
);
CREATE INDEX unscreened_of_list ON unscreened_customers (list_id);

GRANT SELECT, INSERT, DELETE ON unscreened_customers TO doitien_app;
