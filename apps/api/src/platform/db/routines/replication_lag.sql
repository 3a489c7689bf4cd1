-- How far the replicas are behind, the farthest of them. Details are for pg_read_all_stats: without it the owner sees that there are replicas
-- and not where they are, which is null. A replica that has confirmed everything has no lag in time, which is 0.
CREATE FUNCTION replication_lag(OUT replicas integer, OUT bytes bigint, OUT seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*)::int,
         CASE WHEN count(*) = count(state)
              THEN coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(replay_lsn, flush_lsn, sent_lsn))), 0)::bigint END,
         CASE WHEN count(*) = count(state) THEN coalesce(extract(epoch FROM max(greatest(write_lag, flush_lag, replay_lag))), 0)::float8 END
  FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup'
$$;
REVOKE ALL ON FUNCTION replication_lag FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replication_lag TO doitien_app;
