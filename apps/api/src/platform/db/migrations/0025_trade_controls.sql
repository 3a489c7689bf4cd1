-- Up Migration
-- Tickets that can be held against their entries, references that are used once, and customers known by one number.

-- For how much of the currency the rate was when the ticket was written; the catalogue may change later.
ALTER TABLE giao_dich_dong ADD COLUMN don_vi_ty_gia integer;
UPDATE giao_dich_dong d SET don_vi_ty_gia = t.don_vi_ty_gia FROM tien t WHERE t.id = d.tien_id;
ALTER TABLE giao_dich_dong ALTER COLUMN don_vi_ty_gia SET NOT NULL;

-- A new ticket with its lines, as the API answers it.
CREATE OR REPLACE FUNCTION write_ticket(ticket jsonb, entry_id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO giao_dich (id, loai, ma_giao_dich, ket_id, ngay, tien_thanh_toan_id, ten_khach, dien_thoai, loai_giay_to, so_giay_to,
                         quoc_tich, phi_thu, phi_chi, lam_tron, thanh_tien, gia_tri, loi_nhuan, ty_gia_quy_doi, ly_do_ty_gia, ghi_chu,
                         trang_thai, ma_tham_chieu, mang, but_toan_id, nguoi_tao, hoan_tat_luc, ngay_tao, ngay_cap_nhat, cac_tien)
    OVERRIDING SYSTEM VALUE
    SELECT t.id, t.loai, t.ma_giao_dich, t.ket_id, t.ngay, t.tien_thanh_toan_id, t.ten_khach, t.dien_thoai, t.loai_giay_to, t.so_giay_to,
           t.quoc_tich, t.phi_thu, t.phi_chi, t.lam_tron, t.thanh_tien, t.gia_tri, t.loi_nhuan, t.ty_gia_quy_doi, t.ly_do_ty_gia, t.ghi_chu,
           t.trang_thai, t.ma_tham_chieu, t.mang, entry_id, t.nguoi_tao_id, CASE WHEN t.trang_thai = 1 THEN now() + lech_gio() END,
           t.ngay_tao, t.ngay_cap_nhat, ARRAY(SELECT DISTINCT (l->>'tien_id')::int FROM jsonb_array_elements(ticket->'chi_tiet') l)
    FROM jsonb_to_record(ticket) AS t (
      id bigint, loai text, ma_giao_dich text, ket_id int, ngay date, tien_thanh_toan_id int, ten_khach text, dien_thoai text,
      loai_giay_to text, so_giay_to text, quoc_tich text, phi_thu numeric, phi_chi numeric, lam_tron numeric, thanh_tien numeric,
      gia_tri numeric, loi_nhuan numeric, ty_gia_quy_doi numeric, ly_do_ty_gia text, ghi_chu text, trang_thai smallint,
      ma_tham_chieu text, mang text, nguoi_tao_id int, ngay_tao timestamptz, ngay_cap_nhat timestamptz);
  INSERT INTO giao_dich_dong (giao_dich_id, stt, tien_id, nhom_ty_gia, so_luong, ty_gia, ty_gia_niem_yet, don_vi_ty_gia, thanh_tien,
                              gia_tri, gia_von, loi_nhuan, to_tien)
    SELECT (ticket->>'id')::bigint, l.*
    FROM jsonb_to_recordset(ticket->'chi_tiet') AS l (
      stt smallint, tien_id int, nhom_ty_gia text, so_luong numeric, ty_gia numeric, ty_gia_niem_yet numeric, don_vi_ty_gia int,
      thanh_tien numeric, gia_tri numeric, gia_von numeric, loi_nhuan numeric, to_tien jsonb);
END $$;

-- A reference is one however it is typed: without spaces and invisible characters, in capitals, full-width letters as plain ones.
CREATE FUNCTION plain_reference(reference text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT upper(regexp_replace(normalize(reference, NFKC), '[[:space:]\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]', '', 'g'))
$$;

-- A bank reference, Alipay number or TXID is worth money once per currency, until its ticket is void.
CREATE TABLE tham_chieu_da_dung (
  tien_id      integer NOT NULL REFERENCES tien,
  ma           text NOT NULL,
  giao_dich_id bigint NOT NULL REFERENCES giao_dich ON DELETE CASCADE,
  CONSTRAINT reference_used_once PRIMARY KEY (tien_id, ma)
);
CREATE INDEX references_of_ticket ON tham_chieu_da_dung (giao_dich_id);
GRANT SELECT ON tham_chieu_da_dung TO doitien_app;

-- Where older tickets share a reference, the first one keeps it.
INSERT INTO tham_chieu_da_dung (tien_id, ma, giao_dich_id)
  SELECT m.tien_id, plain_reference(g.ma_tham_chieu), min(g.id) FROM giao_dich g, unnest(g.cac_tien) AS m (tien_id)
  WHERE g.trang_thai <> 3 AND plain_reference(g.ma_tham_chieu) <> '' GROUP BY 1, 2;
DROP INDEX reference_used;

CREATE FUNCTION take_reference() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM tham_chieu_da_dung WHERE giao_dich_id = NEW.id;
  IF NEW.trang_thai <> 3 AND plain_reference(NEW.ma_tham_chieu) <> '' THEN
    -- In a fixed order, so that two tickets with the same references do not wait for each other in a circle.
    INSERT INTO tham_chieu_da_dung (tien_id, ma, giao_dich_id)
      SELECT m.tien_id, plain_reference(NEW.ma_tham_chieu), NEW.id FROM unnest(NEW.cac_tien) AS m (tien_id) ORDER BY 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reference_new AFTER INSERT ON giao_dich FOR EACH ROW
  WHEN (NEW.ma_tham_chieu IS NOT NULL) EXECUTE FUNCTION take_reference();
CREATE TRIGGER reference_changed AFTER UPDATE ON giao_dich FOR EACH ROW
  WHEN ((OLD.ma_tham_chieu, OLD.trang_thai, OLD.cac_tien) IS DISTINCT FROM (NEW.ma_tham_chieu, NEW.trang_thai, NEW.cac_tien))
  EXECUTE FUNCTION take_reference();

-- One paper is one customer: without spaces, in capitals, as the API takes numbers from now on.
UPDATE giao_dich SET so_giay_to = nullif(upper(regexp_replace(so_giay_to, '\s', '', 'g')), '')
  WHERE so_giay_to IS DISTINCT FROM nullif(upper(regexp_replace(so_giay_to, '\s', '', 'g')), '');

-- A step of 1 đồng cannot be paid in notes.
UPDATE cau_hinh_chung SET gia_tri = gia_tri || '{"buoc_lam_tron": 200}' WHERE gia_tri->>'buoc_lam_tron' = '1';
