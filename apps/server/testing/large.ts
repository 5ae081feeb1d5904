import type pg from 'pg';

/** Distance between a row's id and those of its copies; larger than every id of a small school. */
const step = 1_000_000;

/**
 * Copies of the rows of a table. Columns in `shifted` name rows that are copied too, so that copy `i` refers to copy
 * `i`; `changed` gives columns another value, as SQL of row `t` and number `i`.
 */
type Copies = { table: string; shifted?: readonly string[]; changed?: Record<string, string>; where?: string };

// In the order of their foreign keys. `id` is always shifted.
const copies: readonly Copies[] = [
  {
    table: 'identity.account',
    changed: { account: `t.account || 'x' || i`, job_no: `t.job_no || 'X' || i`, name: `t.name || i` },
  },
  { table: 'identity.holding', shifted: ['user_id'] },
  {
    table: 'org.unit',
    shifted: ['head_id'],
    changed: {
      code: `t.code || lpad(i::text, 4, '0')`,
      name: `t.name || '-' || i`,
      path: `regexp_replace(t.path, '[0-9]+/$', '') || (t.id + i * ${step}) || '/'`,
    },
    where: `level = 'lab'`,
  },
  { table: 'org.room', changed: { room_no: `t.room_no || '-' || i` } },
  {
    table: 'base_info.lab',
    shifted: ['safety_head_id', 'safety_officer_id', 'student_officer_id'],
    changed: { public_id: 'gen_random_uuid()' },
  },
  { table: 'base_info.lab_room', shifted: ['lab_id', 'room_id'] },
  { table: 'base_info.lab_aptitude', shifted: ['lab_id'] },
  {
    table: 'base_info.equipment',
    shifted: ['lab_id', 'room_id', 'keeper_id'],
    changed: { asset_no: `t.asset_no || '-' || i`, public_id: 'gen_random_uuid()' },
  },
  { table: 'base_info.hazard_source', shifted: ['lab_id', 'room_id', 'keeper_id'] },
  { table: 'base_info.judgement', shifted: ['lab_id'] },
  {
    table: 'inspection.activity',
    changed: { act_no: `t.act_no || '-' || i`, act_name: `t.act_name || i`, public_id: 'gen_random_uuid()' },
  },
  { table: 'inspection.activity_lab', shifted: ['lab_id'] },
  { table: 'inspection.inspector', shifted: ['user_id'] },
  { table: 'inspection.record', shifted: ['lab_id'] },
  {
    table: 'inspection.problem',
    shifted: ['record_id', 'org_id', 'room_id', 'duty_id'],
    changed: {
      problem_no: `case t.problem_no when '' then '' else t.problem_no || '-' || i end`,
      client_id: 'gen_random_uuid()',
    },
  },
  { table: 'inspection.rectification', shifted: ['problem_id'] },
  {
    table: 'inspection.bulletin',
    shifted: ['act_id'],
    changed: { no: `case t.no when '' then '' else t.no || '-' || i end` },
  },
  { table: 'news.article', changed: { title: `t.title || i` } },
];

/** Adds `count` copies of the rows of each school, at once and past the foreign keys, and updates the statistics. */
export async function growSchools(server: pg.Client, count: number): Promise<void> {
  await server.query('set session_replication_role = replica');
  for (const one of copies) await copyRows(server, one, count);
  for (const statement of generated) await server.query(statement, [count * 50]);
  await server.query('set session_replication_role = origin');
  await server.query('vacuum analyze');
}

async function copyRows(
  server: pg.Client,
  { table, shifted = [], changed = {}, where = 'true' }: Copies,
  count: number,
) {
  const { rows } = await server.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => {
    if (changed[name] !== undefined) return changed[name];
    return name === 'id' || shifted.includes(name) ? `t.${name} + i * ${step}` : `t.${name}`;
  });
  const names = columns.map((name) => `"${name}"`).join(', ');
  await server.query(
    `insert into ${table} (${names}) overriding system value
     select ${values.join(', ')} from ${table} t, generate_series(1, $1::int) i where ${where}`,
    [count],
  );
}

// What one row of a demonstration is too few to copy: $1 rows for each account of a school, problem or article.
const generated: readonly string[] = [
  `insert into notices.message (school_id, user_id, type, title, body, dedupe, read_at, created_at)
   select a.school_id, a.id, 'news', '通知' || i, '', 'large' || i, case when i % 20 > 0 then now() end, now() - i * interval '1 minute'
   from identity.account a, generate_series(1, $1::int) i where a.account in ('school', 'college', 'lab', 'jcry')`,
  `insert into kernel.op_log (school_id, at, user_id, user_name, doc_type, doc_id, action, result)
   select a.school_id, now() - i * interval '3 minutes', a.id, a.name, 'base-info.lab', i, '编辑实验室', case when i % 50 = 0 then 409 else 200 end
   from identity.account a, generate_series(1, $1::int) i where a.account in ('school', 'college', 'lab', 'jcry')`,
  `insert into inspection.delay (school_id, problem_id, days, reason, interim, from_deadline, to_deadline, status, applied_by, applied_at)
   select p.school_id, p.id, 5, '等待设备', '', p.deadline, p.deadline + interval '5 days', p.id % 3, p.duty_id, p.issue_at
   from (select p.*, row_number() over (partition by p.school_id order by p.id) as n from inspection.problem p where p.deadline is not null
     and not exists (select 1 from inspection.delay d where d.school_id = p.school_id and d.problem_id = p.id)) p where p.n <= $1 / 4`,
  `insert into news.article_read (school_id, article_id, user_id, read_at)
   select a.school_id, a.id, u.id, now() from news.article a join identity.account u on u.school_id = a.school_id and u.id < $1::int on conflict do nothing`,
];
