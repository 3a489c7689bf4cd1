-- All that a new ticket writes, in one call: its entry, unless it waits; the ticket with its lines; its live events; and its row in the log of
-- the branch, last, since the end of that chain stays locked until the commit. Returns what the database added to it, and the entry.
--   ticket: as it is answered and logged, but for what is returned    kept: what only the row of the ticket holds
--   logged: who, from where, the subject, and what the log says besides the ticket
CREATE FUNCTION write_ticket(branch_id integer, ticket jsonb, kept jsonb, entry jsonb, logged jsonb) RETURNS json LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  entry_id bigint := CASE WHEN entry IS NOT NULL THEN write_entry(entry) END;
  made jsonb := create_ticket(branch_id, ticket || kept, entry_id);
BEGIN
  INSERT INTO live_events (event)
    SELECT jsonb_build_object('topic', e.topic, 'branchId', branch_id, 'id', e.id)
    FROM (VALUES ('safe', (ticket->>'ket_id')::bigint), ('trades', (made->>'id')::bigint)) AS e (topic, id) WHERE e.id IS NOT NULL;
  PERFORM append_event(branch_id, (logged->>'personId')::int, logged->>'account', logged->>'ip', logged->>'deviceId', logged->>'requestId',
                       'create', logged->>'subject', made->>'id', NULL, ticket || made || (logged->'besides'));
  RETURN json_build_object('made', made, 'entryId', entry_id);
END $$;
