-- The action log, and the keys of requests that may be sent twice.

-- Each row has the hash of its content and of the row before it. The application may only append, through append_event().
CREATE TABLE log_thao_tac (
  id            bigint PRIMARY KEY,
  ngay_tao      timestamptz NOT NULL,
  nguoi_dung_id integer,
  tai_khoan     text,
  ip            text,
  device_id     text,
  request_id    text,
  hanh_dong     text NOT NULL,
  doi_tuong     text NOT NULL,
  doi_tuong_id  text,
  truoc         jsonb,
  sau           jsonb,
  hash_truoc    bytea NOT NULL,
  hash          bytea NOT NULL
);
CREATE INDEX action_log_time ON log_thao_tac (ngay_tao DESC NULLS LAST, id DESC NULLS LAST);
CREATE INDEX action_log_record ON log_thao_tac (doi_tuong, doi_tuong_id);

-- The last row of the chain. Locking this row orders the acts of all processes.
CREATE TABLE log_dau_chuoi (
  chi_mot boolean PRIMARY KEY DEFAULT true CHECK (chi_mot),
  id      bigint NOT NULL,
  hash    bytea NOT NULL
);
INSERT INTO log_dau_chuoi (id, hash) VALUES (0, sha256('doi-tien'));

-- The answer to a request by its key, stored in the transaction of the act: a repeated request gets the same answer.
CREATE TABLE khoa_gui_trung (
  nguoi_dung_id integer NOT NULL REFERENCES nguoi_dung ON DELETE CASCADE,
  tuyen         text NOT NULL,
  khoa          text NOT NULL,
  body_hash     bytea NOT NULL,
  -- json, not jsonb: the stored text is sent again byte by byte.
  tra_loi       json,
  ngay_tao      timestamptz NOT NULL DEFAULT now(),
  -- A refusal that was committed together with what it recorded.
  tu_choi       json,
  PRIMARY KEY (nguoi_dung_id, tuyen, khoa)
);
CREATE INDEX idempotency_age ON khoa_gui_trung (ngay_tao);

GRANT SELECT ON log_thao_tac, log_dau_chuoi TO doitien_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON khoa_gui_trung TO doitien_app;
