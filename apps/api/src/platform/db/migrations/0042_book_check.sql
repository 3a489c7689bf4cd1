-- expand
-- When every kept figure was last compared with the journal (npm run ledger:verify, npm run doctor, a restore), for those who watch the server.
CREATE TABLE book_check (
  only_one    boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  checked_at  timestamptz NOT NULL,
  differences integer NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON book_check TO doitien_app;
