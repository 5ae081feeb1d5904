import type pg from 'pg';

/** The rows of a case at one moment. */
export type Snapshot = {
  /** Puts the rows back as they were. */
  restore: () => Promise<void>;
  /** A digest of the rows as they are now. */
  digest: () => Promise<string>;
};

const tables = ['task', 'event', 'copy'] as const;

/** Remembers a case with its tasks, events and copies, so that a test can try every action on the same state. */
export async function snapshotOf(admin: pg.Pool, caseId: number): Promise<Snapshot> {
  const rowsOf = async (table: string, key: string) =>
    (
      await admin.query<{ rows: string }>(
        `select coalesce(jsonb_agg(x), '[]')::text as rows from workflow.${table} x where ${key} = $1`,
        [caseId],
      )
    ).rows[0]!.rows;
  const saved = new Map<string, string>();
  for (const table of tables) saved.set(table, await rowsOf(table, 'instance_id'));
  const instance = await rowsOf('instance', 'id');
  const put = async (table: string) => {
    await admin.query(`delete from workflow.${table} where instance_id = $1`, [caseId]);
    await admin.query(
      `insert into workflow.${table} overriding system value select * from jsonb_populate_recordset(null::workflow.${table}, $1::jsonb)`,
      [saved.get(table)],
    );
  };
  return {
    restore: async () => {
      for (const table of tables) await put(table);
      await admin.query(
        `update workflow.instance i set position = s.position, status = s.status, last_seq = s.last_seq, node_name = s.node_name,
           handlers = s.handlers, form_data = s.form_data, result_note = s.result_note, urged_at = s.urged_at, ended_at = s.ended_at,
           version = s.version, updated_at = s.updated_at, updated_by = s.updated_by
         from jsonb_populate_recordset(null::workflow.instance, $1::jsonb) s where i.id = s.id`,
        [instance],
      );
    },
    digest: async () => {
      const parts = [`select i::text as x from workflow.instance i where i.id = $1`].concat(
        tables.map((table) => `select x::text from workflow.${table} x where x.instance_id = $1`),
      );
      const { rows } = await admin.query<{ digest: string }>(
        `select md5(string_agg(x, '|' order by x)) as digest from (${parts.join(' union all ')}) all_rows`,
        [caseId],
      );
      return rows[0]!.digest;
    },
  };
}
