type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** What the owner of the database can make every act suffer from, at any moment and without a lock. */
export interface Harm {
  /** Every row of the action log takes so long. */
  slowMs: number;
  /** No row of the action log can be written. */
  logFails: boolean;
}

const NO_HARM: Harm = { slowMs: 0, logFails: false };

/** A trigger on the action log that does what its switch says. */
export async function plantSwitch(sql: Sql): Promise<void> {
  await sql(`
    CREATE TABLE fault_switch (slow_ms integer NOT NULL, log_fails boolean NOT NULL);
    INSERT INTO fault_switch VALUES (0, false);
    CREATE FUNCTION suffer() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      harm fault_switch;
    BEGIN
      SELECT * INTO harm FROM fault_switch;
      IF harm.slow_ms > 0 THEN PERFORM pg_sleep(harm.slow_ms / 1000.0); END IF;
      IF harm.log_fails THEN RAISE EXCEPTION 'the log cannot be written'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER suffer BEFORE INSERT ON log_thao_tac FOR EACH ROW EXECUTE FUNCTION suffer()`);
}

export async function setHarm(sql: Sql, harm: Partial<Harm>): Promise<void> {
  const { slowMs, logFails } = { ...NO_HARM, ...harm };
  await sql('UPDATE fault_switch SET slow_ms = $1, log_fails = $2', [slowMs, logFails]);
}
