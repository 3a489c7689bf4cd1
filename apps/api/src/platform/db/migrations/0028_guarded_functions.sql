-- Up Migration
-- What the application's role cannot do even by SQL of its own: hide the tables a trigger reads, change posted amounts.

-- A temporary table of the same name would be read instead of the real one.
DO $$
DECLARE
  trigger_function regprocedure;
BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  FOR trigger_function IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype = 'trigger'::regtype
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', trigger_function);
  END LOOP;
END $$;

-- Of a ticket only what completing, voiding, printing and mending the customer change; never an amount.
REVOKE UPDATE ON giao_dich, giao_dich_dong FROM doitien_app;
GRANT UPDATE (trang_thai, ket_id, ngay, but_toan_id, loi_nhuan, ma_tham_chieu, mang, hoan_tat_luc,
              huy_but_toan_id, ly_do_huy, nguoi_huy, huy_luc, so_lan_in,
              ten_khach, dien_thoai, loai_giay_to, so_giay_to, quoc_tich, ghi_chu, phien_ban, ngay_cap_nhat) ON giao_dich TO doitien_app;
GRANT UPDATE (gia_von, loi_nhuan) ON giao_dich_dong TO doitien_app;

-- Lines belong to the entry they were written with: nothing is added to an entry of an earlier transaction.
CREATE FUNCTION refuse_late_lines() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN but_toan b ON b.id = added.but_toan_id WHERE b.xmin <> pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = '23514', CONSTRAINT = 'journal_is_append_only';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER late_lines AFTER INSERT ON dong_but_toan REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_lines();
CREATE TRIGGER late_lines AFTER INSERT ON dong_to_tien REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_lines();

-- Nothing is posted into a safe that is closed, nor under another day than the safe's.
CREATE FUNCTION refuse_entry_of_closed_safe() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ket k WHERE k.id = NEW.ket_id AND k.ngay = NEW.ngay AND k.trang_thai = 1) THEN
    RAISE EXCEPTION 'a closed safe does not change' USING ERRCODE = '23514', CONSTRAINT = 'safe_is_closed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER open_safe_only BEFORE INSERT ON but_toan FOR EACH ROW EXECUTE FUNCTION refuse_entry_of_closed_safe();

-- Large objects belong to the one who made them, and a role that owns something is refused at the start.
DO $$
BEGIN
  REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea), lo_open(oid, integer) FROM PUBLIC;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'large objects stay open to every role: only a superuser can take them away';
END $$;
