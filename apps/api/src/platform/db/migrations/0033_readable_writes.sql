-- Up Migration
-- Numbers a new ticket and inserts it with its lines; returns what the database added to it.
CREATE FUNCTION create_ticket(ticket jsonb, entry_id bigint) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  made json := number_ticket(ticket->>'loai', (ticket->>'ngay')::date, (ticket->>'nguoi_tao_id')::int);
BEGIN
  PERFORM write_ticket(ticket || made::jsonb, entry_id);
  RETURN made;
END $$;

DROP FUNCTION completed(json, json);
DROP FUNCTION keep_answer(integer, text, text, json);
DROP FUNCTION keep_refusal(integer, text, text, json);
