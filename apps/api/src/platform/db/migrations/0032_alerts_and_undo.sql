-- Alerts of the start page that somebody took over or put off (what an alert is about is not kept: alerts are found anew each time), and
-- what is needed to take back an act that moved no money.
CREATE TABLE canh_bao_xu_ly (
  chi_nhanh_id integer NOT NULL REFERENCES chi_nhanh,
  -- The kind of the alert and what it is about.
  khoa         text NOT NULL,
  nguoi_nhan   integer REFERENCES nguoi_dung,
  den_luc      timestamptz NOT NULL,
  ghi_chu      text,
  -- How bad it was. Never shown: it comes back when it is worse.
  muc_do       jsonb NOT NULL,
  nguoi_tao    integer NOT NULL REFERENCES nguoi_dung,
  ngay_tao     timestamptz NOT NULL DEFAULT now() + clock_offset(),
  PRIMARY KEY (chi_nhanh_id, khoa)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON canh_bao_xu_ly TO doitien_app;

-- What the last decision about a hit replaced, so that it can be taken back until somebody acted on it.
ALTER TABLE ket_qua_sang_loc ADD COLUMN truoc jsonb;
-- Likewise of a report that was marked as sent.
ALTER TABLE dien_bien_bao_cao_lon ADD COLUMN truoc jsonb;
