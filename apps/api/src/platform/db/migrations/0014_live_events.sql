-- Live events. An act writes its events as rows of its own transaction; the processes read the new rows after the commit and tell
-- the open screens. Rows are kept for some minutes (features/live/sweep-events.ts).

CREATE TABLE live_events (
  -- The transaction that wrote the row. Ids do not become visible in their order: of two transactions the one with the larger ids
  -- may commit first. A reader therefore asks by transaction: for those that its last snapshot did not see.
  xact         xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- The order in which one reading tells its rows.
  id           bigint GENERATED ALWAYS AS IDENTITY,
  event        jsonb NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (xact, id)
);

GRANT SELECT, INSERT, DELETE ON live_events TO doitien_app;
