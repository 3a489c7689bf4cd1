-- The rows of ticket_totals that a ticket counts in.
CREATE FUNCTION totals_of_ticket(ticket giao_dich) RETURNS TABLE (tien_id integer, ngay date, gio timestamptz)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT m.id, t.ngay, t.gio
  FROM unnest(0 || ticket.cac_tien) AS m (id),
       (VALUES ('infinity'::date, 'infinity'::timestamptz), (ticket.ngay, date_trunc('hour', ticket.ngay_tao, 'UTC'))) AS t (ngay, gio)
$$;
