import type { Client } from 'pg';

/**
 * Gives the database of this connection a clock of its own for tests: a function `now()` that the search path finds before
 * the server's. Column defaults of tables created afterwards take it too. The login must own the database.
 */
export async function installClock(client: Client): Promise<void> {
  await client.query(`
    create schema clock;
    grant usage on schema clock to public;
    create function clock.now() returns timestamptz language sql stable parallel safe
      as $$ select pg_catalog.now() + current_setting('clock.ahead')::interval $$`);
}

/**
 * Sets the clock of a database to so many milliseconds ahead of the machine's, for connections opened from now on. A copy
 * of a database has its functions, but not its settings.
 */
export async function setDatabaseClock(client: Client, database: string, offsetMs: number): Promise<void> {
  const name = client.escapeIdentifier(database);
  await client.query(`
    alter database ${name} set clock.ahead = '${offsetMs} milliseconds';
    alter database ${name} set search_path = "$user", public, clock, pg_catalog`);
}

/** Lets functions with a search path of their own see the clock of their database; call after the last migration. */
export async function moveFunctions(client: Client): Promise<void> {
  await client.query(String.raw`
    do $$ declare fn record; begin
      for fn in
        select p.oid::regprocedure as name, substr(c, length('search_path=') + 1) as path
        from pg_proc p cross join unnest(p.proconfig) c
        where c like 'search\_path=%' and p.prosrc ~ '\mnow\(\)' and p.pronamespace <> 'clock'::regnamespace
      loop
        execute format('alter function %s set search_path = clock, pg_catalog, %s', fn.name, fn.path);
      end loop;
    end $$`);
}
