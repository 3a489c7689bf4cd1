-- Constraints and indexes say "currency", as the code does.
ALTER TABLE tien RENAME CONSTRAINT money_code_taken TO currency_code_taken;
ALTER TABLE menh_gia RENAME CONSTRAINT money_in_use TO currency_in_use;
ALTER TABLE ty_gia RENAME CONSTRAINT money_in_use TO currency_in_use;
ALTER TABLE dong_but_toan RENAME CONSTRAINT holding_names_its_money TO holding_names_its_currency;
ALTER INDEX notes_of_money RENAME TO notes_of_currency;
ALTER INDEX lines_by_money RENAME TO lines_by_currency;
