-- expand
-- The seeded items of capital and of the bank have the accounts of the settings (ADR 50), where nobody has changed them.
UPDATE khoan_muc SET tk_ke_toan = n.number FROM (VALUES ('VON', '411', '4111'), ('NGAN-HANG', '112', '1121')) AS n (code, seeded, number)
WHERE ma = n.code AND tk_ke_toan = n.seeded AND phien_ban = 1;
