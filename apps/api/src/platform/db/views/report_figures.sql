-- The figures of each day of a branch: of a closed day as it was added up, of the open one a row per person.
CREATE VIEW report_figures AS
SELECT * FROM figures WHERE nguoi_tao = 0 AND NOT la_thang
UNION ALL
SELECT * FROM open_day_figures;
GRANT SELECT ON report_figures TO doitien_app;
