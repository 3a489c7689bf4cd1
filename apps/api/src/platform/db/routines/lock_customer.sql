-- Locks a customer until the commit: the record itself, or the one it was merged into, whose id it returns; null where there is
-- none. Tickets of one person wait for each other here, whatever the branch, so that two of them cannot both stay below the
-- threshold, and nobody is merged or deleted while a ticket counts them. An advisory lock, since a row lock would make tickets wait
-- for a file of customers that is being imported.
CREATE FUNCTION lock_customer(wanted integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  root integer;
  locked integer;
BEGIN
  LOOP
    SELECT c.root_id INTO root FROM khach_hang c WHERE c.id = wanted;
    -- Read again after the lock: the record may have been merged or deleted before.
    IF root IS NULL OR root = locked THEN RETURN root; END IF;
    PERFORM pg_advisory_xact_lock(hashtext('doi-tien customer'), root);
    locked := root;
  END LOOP;
END $$;
