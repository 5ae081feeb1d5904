// Larger data out of seeded ones, in minutes instead of hours: rows are copied inside the database under new ids.
import pg from 'pg';
import { copiedPath, copyRows, shift } from '#apps/server/testing/large.ts';

type Changed = Readonly<Record<string, string>>;

const schoolStep = 1_000;
const numbered = (column: string) => ({
  [column]: `t.${column} || case when t.${column} <> '' then '-' || i else '' end`,
});
const newId = (column: string) => ({ [column]: 'gen_random_uuid()' });

/** What grows with the laboratories of a school, with the values that a copy cannot share. */
const growing: Readonly<Record<string, Changed>> = {
  'org.room': numbered('room_no'),
  'org.unit': {
    ...numbered('name'),
    ...numbered('code'),
    path: copiedPath,
  },
  'base_info.lab': newId('public_id'),
  'base_info.lab_room': {},
  'base_info.lab_aptitude': {},
  'base_info.lab_protect': {},
  'base_info.lab_facility': {},
  'base_info.lab_member': {},
  'base_info.lab_history': {},
  'base_info.computed_grade': {},
  'base_info.facility_check': {},
  'base_info.hazard_source': {},
  'base_info.risk_point': {},
  'base_info.risk_measure': {},
  'base_info.equipment': { ...numbered('asset_no'), ...newId('public_id') },
  'inspection.activity_lab': {},
  'inspection.record': {},
  'inspection.self_task': {},
  'inspection.problem': { ...numbered('problem_no'), ...newId('client_id') },
  'inspection.rectification': {},
};
const copied: Readonly<Record<string, string>> = {
  'org.unit': `level = 'lab'`,
  'base_info.hazard_source': `source = 'manual'`,
};

/** Makes `times` as many laboratories of each school, with rooms, equipment, people, risks, records and problems. */
export const growLabs = (adminUrl: string, times: number): Promise<void> =>
  withIndexesLater(adminUrl, Object.keys(growing), async (db, table) => {
    const named = await namesOf(db, table);
    // A unit may also be a college, of which there are no more.
    const units = named.filter(({ target }) => target === 'org.unit').map(({ column }) => column);
    const shifted = named.map(({ column }) => column).filter((column) => !units.includes(column));
    const ofUnits = Object.fromEntries(
      units.map((column) => [
        column,
        `t.${column} + case when exists (select 1 from base_info.lab l where l.school_id = t.school_id and l.id = t.${column})
          then ${shift} else 0 end`,
      ]),
    );
    return copyRows(
      db,
      { table, shifted, changed: { ...ofUnits, ...growing[table] }, where: copied[table] },
      times - 1,
    );
  });

/** Makes `times` as many schools, each with all that it has. */
export const growSchools = async (adminUrl: string, times: number): Promise<void> =>
  withIndexesLater(adminUrl, await tablesOfSchools(adminUrl), async (db, table) => {
    const isSchool = table === 'org.school';
    const own = isSchool ? 't.id' : 't.school_id';
    const moved = `${own} + i * ${schoolStep}`;
    const changed: Changed = isSchool ? { id: moved, ...numbered('school_key') } : { school_id: moved, id: 't.id' };
    const where = `${own} in (select id from org.school where not is_operator and id < ${schoolStep})`;
    return copyRows(db, { table, changed, where }, times - 1);
  });

/** Copies tables one by one; indexes are made after the rows, as in a restored database. */
async function withIndexesLater(
  adminUrl: string,
  tables: readonly string[],
  copy: (db: pg.Client, table: string) => Promise<number>,
): Promise<void> {
  await withServer(adminUrl, async (db) => {
    await db.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; begin`);
    for (const table of tables) {
      const { rows } = await db.query<{ name: string; definition: string }>(
        `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index i
         where indrelid = $1::regclass and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
        [table],
      );
      for (const { name } of rows) await db.query(`drop index ${name}`);
      console.log(`${table}：增加 ${await copy(db, table)} 行`);
      for (const { definition } of rows) await db.query(definition);
    }
    await db.query('commit');
  });
}

async function withServer<T>(adminUrl: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: adminUrl });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** The columns of a table that name a row which grows, by its foreign keys. */
async function namesOf(db: pg.Client, table: string): Promise<{ column: string; target: string }[]> {
  const { rows } = await db.query<{ column: string; target: string }>(
    `select a.attname as column, f.confrelid::regclass::text as target from pg_constraint f
     join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
     where f.contype = 'f' and f.conrelid = $1::regclass and cardinality(f.conkey) = 2`,
    [table],
  );
  return rows.filter(({ target }) => target in growing);
}

const tablesOfSchools = (adminUrl: string): Promise<string[]> =>
  withServer(adminUrl, async (db) => {
    const { rows } = await db.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace <> 'kernel'::regnamespace order by c.oid`,
    );
    return ['org.school', ...rows.map(({ name }) => name)];
  });
