-- A search of tickets also finds those of a person by their name. The name as the search compares it is computed when it changes,
-- not for everybody at every search.
ALTER TABLE nguoi_dung ADD COLUMN tim_kiem text NOT NULL GENERATED ALWAYS AS (search_text(ho_va_ten)) STORED;
