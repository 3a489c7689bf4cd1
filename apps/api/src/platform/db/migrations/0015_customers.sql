-- Customers: one record per person, with their papers. They belong to the company, so they have no branch. Existing tickets are
-- linked by the number of the paper: one person for each number.

-- A phone number is the same however it is typed: digits only, the country code as the leading zero.
CREATE FUNCTION plain_phone(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^84', '0')
$$;

-- What the list of customers is searched in: names, phone and numbers of papers, a line each.
CREATE FUNCTION customer_search_text(name text, other_names text[], phone text, numbers text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.search_text(name, E'\n', array_to_string(other_names, E'\n'), E'\n', phone, E'\n', public.plain_phone(phone), E'\n', numbers)
$$;

CREATE TABLE khach_hang (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null where a small ticket told the number of the paper only.
  ho_va_ten     text,
  -- Other spellings of the name, from tickets and from records that were merged into this one.
  ten_khac      text[] NOT NULL DEFAULT '{}',
  ngay_sinh     date,
  gioi_tinh     smallint CHECK (gioi_tinh IN (1, 2)),
  quoc_tich     text,
  dien_thoai    text,
  dia_chi       text,
  tinh          text,
  xa            text,
  nghe_nghiep   text,
  muc_rui_ro    smallint NOT NULL DEFAULT 1 CHECK (muc_rui_ro IN (1, 2, 3)), -- 1 usual, 2 high, 3 no trades
  ghi_chu       text,
  -- The record that this one was merged into, which itself is never merged: a merge redirects earlier ones too.
  gop_vao_id    integer CONSTRAINT merged_customer_in_use REFERENCES khach_hang,
  -- The record that totals are kept under.
  root_id       integer NOT NULL GENERATED ALWAYS AS (coalesce(gop_vao_id, id)) STORED,
  -- The numbers of all papers, for the search (routines/list_papers.sql).
  cac_so        text NOT NULL DEFAULT '',
  tim_kiem      text GENERATED ALWAYS AS (customer_search_text(ho_va_ten, ten_khac, dien_thoai, cac_so)) STORED,
  nguoi_tao     integer REFERENCES nguoi_dung ON DELETE SET NULL,
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  CONSTRAINT not_merged_into_itself CHECK (gop_vao_id <> id)
);

CREATE TABLE giay_to (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  khach_hang_id integer NOT NULL REFERENCES khach_hang ON DELETE CASCADE,
  -- Empty where a small ticket told the number only.
  loai          text NOT NULL DEFAULT '',
  -- Letters and digits in capitals, as the API makes it of what was typed.
  so            text NOT NULL CONSTRAINT paper_has_a_number CHECK (so <> ''),
  ngay_cap      date,
  het_han       date,
  noi_cap       text,
  trang_thai    smallint NOT NULL DEFAULT 1 CHECK (trang_thai IN (1, 2)),
  phien_ban     integer NOT NULL DEFAULT 1,
  ngay_tao      timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset(),
  ngay_cap_nhat timestamptz NOT NULL DEFAULT clock_timestamp() + clock_offset()
);

ALTER TABLE giao_dich ADD COLUMN khach_hang_id integer CONSTRAINT customer_in_use REFERENCES khach_hang;

-- Of each detail the newest that a ticket has, void tickets last: they may have been void for their mistakes.
INSERT INTO khach_hang (ho_va_ten, ten_khac, dien_thoai, quoc_tich, cac_so, nguoi_tao, ngay_tao, ngay_cap_nhat)
SELECT x.names[1], coalesce(ARRAY(SELECT other FROM unnest(x.names[2:]) WITH ORDINALITY AS n (other, place)
                                  WHERE other <> x.names[1] GROUP BY other ORDER BY min(place) LIMIT 20), '{}'),
       x.phone, x.nationality, x.so_giay_to, x.person, x.first_seen, x.last_seen
FROM (
  SELECT g.so_giay_to,
         array_agg(g.ten_khach ORDER BY g.trang_thai = 3, g.id DESC) FILTER (WHERE g.ten_khach <> '') AS names,
         (array_agg(g.dien_thoai ORDER BY g.trang_thai = 3, g.id DESC) FILTER (WHERE g.dien_thoai <> ''))[1] AS phone,
         (array_agg(g.quoc_tich ORDER BY g.trang_thai = 3, g.id DESC) FILTER (WHERE g.quoc_tich <> ''))[1] AS nationality,
         (array_agg(g.nguoi_tao ORDER BY g.id))[1] AS person, min(g.ngay_tao) AS first_seen, max(g.ngay_tao) AS last_seen
  FROM giao_dich g WHERE g.so_giay_to <> '' GROUP BY g.so_giay_to) x
ORDER BY x.first_seen;

INSERT INTO giay_to (khach_hang_id, loai, so, ngay_tao, ngay_cap_nhat)
SELECT k.id, coalesce(t.loai, ''), k.cac_so, k.ngay_tao, k.ngay_cap_nhat
FROM khach_hang k LEFT JOIN (
  SELECT g.so_giay_to, (array_agg(g.loai_giay_to ORDER BY g.trang_thai = 3, g.id DESC))[1] AS loai
  FROM giao_dich g WHERE g.so_giay_to <> '' AND g.loai_giay_to <> '' GROUP BY 1) t ON t.so_giay_to = k.cac_so
ORDER BY k.id;

UPDATE giao_dich g SET khach_hang_id = p.khach_hang_id FROM giay_to p WHERE p.so = g.so_giay_to;

-- By the number alone: the kind is a word that anybody may type differently, and a second record of a number would have a second total.
CREATE UNIQUE INDEX paper_taken ON giay_to (so);
CREATE INDEX papers_of_customer ON giay_to (khach_hang_id);
CREATE INDEX customers_by_root ON khach_hang (root_id);
CREATE INDEX customers_by_phone ON khach_hang (plain_phone(dien_thoai)) WHERE dien_thoai IS NOT NULL;
CREATE INDEX customers_by_text ON khach_hang USING gin (tim_kiem gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX tickets_of_customer ON giao_dich (khach_hang_id, ngay, id) WHERE khach_hang_id IS NOT NULL;

-- What a person traded in a day, in all branches and on all papers. Kept under the record that others were merged into.
DROP TABLE customer_days;
CREATE TABLE customer_days (
  khach_hang_id integer NOT NULL REFERENCES khach_hang ON DELETE CASCADE,
  ngay          date NOT NULL,
  gia_tri       numeric(30, 0) NOT NULL,
  CONSTRAINT one_customer_day PRIMARY KEY (khach_hang_id, ngay)
) WITH (fillfactor = 80);
INSERT INTO customer_days
SELECT khach_hang_id, ngay, sum(gia_tri) FROM giao_dich WHERE khach_hang_id IS NOT NULL AND trang_thai <> 3 GROUP BY 1, 2;
CREATE INDEX customer_days_by_value ON customer_days (gia_tri);

GRANT SELECT, INSERT, UPDATE, DELETE ON khach_hang, giay_to TO doitien_app;
GRANT SELECT ON customer_days TO doitien_app;
GRANT UPDATE (khach_hang_id) ON giao_dich TO doitien_app;
