-- Refuses to change rows of append-only tables, also to the owner. The argument is the constraint that the error names.
CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23514', CONSTRAINT = TG_ARGV[0];
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON but_toan
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('journal_is_append_only');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON dong_but_toan
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('journal_is_append_only');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON dong_to_tien
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('journal_is_append_only');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON giu_cho_coc
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('deposits_are_append_only');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON lan_kiem_quy
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('counts_are_append_only');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON dieu_chuyen_dong
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('transfers_are_append_only');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON ty_gia
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('rates_are_append_only');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON dien_bien_bao_cao_lon
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('reports_are_append_only');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON vuot_tran_qua_dem
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('ceilings_are_append_only');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON kiem_ngan
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting('counts_are_append_only');
