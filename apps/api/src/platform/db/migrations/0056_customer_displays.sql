-- expand
-- Screens that customers read along on (ADR 59): the person or the till each is paired with, and what it shows. All of it passes within hours.

CREATE TABLE man_hinh_khach (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the key that only the screen keeps.
  khoa_hash    bytea NOT NULL,
  -- Where it was opened: bounds how many wait.
  ip           text NOT NULL,
  -- Shown on the screen until somebody types it.
  ma           text,
  het_luc      timestamptz NOT NULL,
  ten          text,
  chi_nhanh_id integer REFERENCES chi_nhanh,
  nguoi_id     integer REFERENCES nguoi_dung,
  ngan_quy_id  integer REFERENCES ngan_quy,
  ghep_luc     timestamptz,
  -- The ticket: its lines while it is typed, its kind and id once it is saved. It is shown while the session is open that sent it.
  hien         jsonb,
  hien_luc     timestamptz,
  phien_id     integer,
  ngay_tao     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT display_waits_or_is_paired CHECK (
    CASE WHEN ma IS NULL THEN chi_nhanh_id IS NOT NULL AND ghep_luc IS NOT NULL AND num_nonnulls(nguoi_id, ngan_quy_id) = 1
    ELSE chi_nhanh_id IS NULL AND num_nonnulls(nguoi_id, ngan_quy_id, hien) = 0 END)
);
CREATE UNIQUE INDEX display_key ON man_hinh_khach (khoa_hash);
CREATE UNIQUE INDEX display_code ON man_hinh_khach (ma);
CREATE INDEX displays_of_branch ON man_hinh_khach (chi_nhanh_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON man_hinh_khach TO doitien_app;

-- Administrators stay administrators, and the seeded roles get what new ones are seeded with.
UPDATE vai_tro SET phan_quyen = phan_quyen || jsonb_build_object('man-hinh-khach', jsonb_build_object(
  'index', true, 'delete', ma <> 'GIAO_DICH_VIEN'))
WHERE ma IN ('QUAN_TRI', 'QUAN_LY', 'GIAO_DICH_VIEN') AND he_thong;
