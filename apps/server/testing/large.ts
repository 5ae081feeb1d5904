import type pg from 'pg';

/** Distance between a row's id and those of its copies; larger than every id of what is copied. */
export const step = 1_000_000;
/** What is added to the id of row `t` in its copy `i`, as SQL. */
export const shift = `i::bigint * ${step}`;
/** The path of a unit that is copied below the same parent. */
export const copiedPath = `regexp_replace(t.path, '[0-9]+/$', '') || (t.id + ${shift}) || '/'`;

/**
 * Copies of the rows of a table. Columns in `shifted` name rows that are copied too, so that copy `i` refers to copy
 * `i`; `changed` gives columns another value, as SQL of row `t` and number `i`.
 */
type Copies = {
  table: string;
  shifted?: readonly string[];
  changed?: Readonly<Record<string, string>>;
  where?: string;
};

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
      path: copiedPath,
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
  {
    table: 'base_info.hazard_source',
    shifted: ['lab_id', 'room_id', 'keeper_id', 'source_id'],
    changed: { source_lab: `case when t.source_lab > 0 then t.source_lab + ${shift} else 0 end` },
  },
  { table: 'base_info.lab_member', shifted: ['lab_id', 'user_id', 'tutor_id'] },
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
  { table: 'inspection.item_set', changed: { name: `t.name || i` } },
  { table: 'inspection.self_task', shifted: ['lab_id'] },
  { table: 'inspection.daily_config', shifted: ['lab_id'] },
  { table: 'inspection.daily_check', shifted: ['lab_id', 'executor_id'] },
  { table: 'inspection.rectification', shifted: ['problem_id'] },
  {
    table: 'inspection.bulletin',
    shifted: ['act_id'],
    changed: { no: `case t.no when '' then '' else t.no || '-' || i end` },
  },
  { table: 'chemical.substance', changed: { cas: `t.cas || 'x' || i`, name: `t.name || i` } },
  { table: 'chemical.control_entry', shifted: ['substance_id'] },
  { table: 'chemical.spec', shifted: ['substance_id'] },
  {
    table: 'chemical.supplier',
    changed: { name: `t.name || i`, credit_code: `case t.credit_code when '' then '' else t.credit_code || i end` },
  },
  {
    table: 'stock.warehouse',
    changed: { code: `t.code || 'x' || i`, name: `t.name || i` },
  },
  { table: 'stock.keeper', shifted: ['warehouse_id', 'user_id'] },
  { table: 'stock.cabinet', shifted: ['warehouse_id'] },
  { table: 'stock.cell', shifted: ['cabinet_id', 'warehouse_id'] },
  { table: 'stock.lot' },
  {
    table: 'chemical.container',
    shifted: ['substance_id', 'warehouse_id', 'cabinet_id', 'cell_id'],
    changed: { code: `t.code || 'x' || i`, own_no: `case t.own_no when '' then '' else t.own_no || i end` },
  },
  { table: 'stock.flow', shifted: ['lot_id', 'operator_id', 'second_id', 'reverses'] },
  {
    table: 'consumable.material',
    changed: { code: `t.code || 'x' || i`, name: `t.name || i` },
  },
  { table: 'consumable.holding', shifted: ['material_id', 'warehouse_id'] },
  { table: 'consumable.batch', shifted: ['holding_id'] },
  { table: 'consumable.inbound', shifted: ['warehouse_id', 'received_by'], changed: { no: `t.no || 'x' || i` } },
  { table: 'consumable.inbound_line', shifted: ['inbound_id', 'material_id', 'batch_id'] },
  {
    table: 'consumable.requisition',
    shifted: ['applicant_id', 'decided_by', 'lab_id', 'warehouse_id'],
    changed: { no: `t.no || 'x' || i` },
  },
  { table: 'consumable.requisition_line', shifted: ['requisition_id', 'material_id'] },
  {
    table: 'consumable.outbound',
    shifted: ['warehouse_id', 'requisition_id', 'lab_id', 'recipient_id', 'issued_by'],
    changed: { no: `t.no || 'x' || i` },
  },
  { table: 'consumable.outbound_line', shifted: ['outbound_id', 'batch_id'] },
  {
    table: 'consumable.stocktake',
    shifted: ['warehouse_id', 'counted_by', 'decided_by'],
    changed: { no: `t.no || 'x' || i` },
  },
  { table: 'consumable.stocktake_line', shifted: ['stocktake_id', 'batch_id'] },
  { table: 'chemical.book', shifted: ['substance_id', 'warehouse_id'] },
  { table: 'chemical.warning', shifted: ['object_id'] },
  {
    table: 'chemical.inbound',
    shifted: ['warehouse_id'],
    changed: { no: `t.no || 'x' || i` },
  },
  { table: 'chemical.inbound_line', shifted: ['inbound_id'] },
  { table: 'chemical.police_report', shifted: ['inbound_id'], where: `kind = 'flow'` },
  {
    table: 'funds.budget_card',
    shifted: ['manager_id'],
    changed: { card_no: `t.card_no || 'x' || i`, name: `t.name || i` },
  },
  { table: 'funds.card_member', shifted: ['card_id', 'user_id'] },
  { table: 'funds.card_hold', shifted: ['card_id', 'doc_id'] },
  { table: 'funds.card_flow', shifted: ['card_id', 'hold_id'] },
  {
    table: 'chemical.purchase',
    shifted: ['applicant_id', 'lab_id', 'card_id'],
    changed: { no: `t.no || 'x' || i` },
  },
  { table: 'chemical.purchase_line', shifted: ['purchase_id', 'substance_id', 'spec_id', 'cabinet_id'] },
  {
    table: 'chemical.permit',
    shifted: ['purchase_id', 'substance_id'],
    changed: { no: `case t.no when '' then '' else t.no || i end` },
  },
  { table: 'chemical.quota', shifted: ['org_id', 'cabinet_id', 'substance_id'], where: `scope = 'lab'` },
  {
    table: 'chemical.requisition',
    shifted: ['warehouse_id', 'applicant_id', 'partner_id', 'supervisor_id'],
    changed: { no: `t.no || 'x' || i` },
  },
  { table: 'chemical.requisition_line', shifted: ['requisition_id', 'substance_id'] },
  {
    table: 'chemical.use_record',
    shifted: ['container_id', 'requisition_id', 'warehouse_id', 'user_id', 'partner_id'],
  },
  {
    table: 'chemical.container_return',
    shifted: ['container_id', 'requisition_id', 'warehouse_id', 'returned_by', 'cell_id'],
    changed: { no: `t.no || 'x' || i`, status: '1' },
  },
  {
    table: 'chemical.transfer',
    shifted: ['warehouse_id', 'target_id', 'created_by'],
    changed: { no: `t.no || 'x' || i`, status: '2' },
  },
  {
    table: 'chemical.transfer_item',
    shifted: ['transfer_id', 'container_id', 'cell_id', 'from_cell_id'],
    changed: { is_open: 'false' },
  },
  {
    table: 'chemical.stocktake',
    shifted: ['warehouse_id', 'cabinet_id', 'leader_id', 'created_by'],
    changed: { no: `t.no || 'x' || i`, status: '3' },
  },
  { table: 'chemical.stocktake_line', shifted: ['stocktake_id', 'container_id'], changed: { is_open: 'false' } },
  {
    table: 'waste.zone',
    shifted: ['warehouse_id'],
  },
  { table: 'waste.plan', shifted: ['warehouse_id', 'collector_id'], changed: { no: `t.no || 'x' || i` } },
  {
    table: 'waste.apply',
    shifted: ['lab_id', 'applicant_id', 'plan_id', 'warehouse_id'],
    changed: { no: `t.no || 'x' || i` },
  },
  {
    table: 'waste.record',
    shifted: ['lab_id', 'creator_id', 'apply_id', 'warehouse_id', 'zone_id', 'lot_id'],
    changed: { label_no: `lpad(i::text, 6, '0') || substr(t.label_no, 7)` },
  },
  { table: 'waste.deposit', shifted: ['record_id', 'person_id'] },
  { table: 'waste.handover', shifted: ['apply_id', 'record_id', 'zone_id', 'giver_id', 'taker_id'] },
  { table: 'waste.disposer', changed: { name: `t.name || i` } },
  { table: 'waste.contract', shifted: ['disposer_id'], changed: { no: `t.no || 'x' || i` } },
  {
    table: 'waste.manifest',
    shifted: ['warehouse_id', 'disposer_id', 'contract_id'],
    changed: { no: `lpad(i::text, 6, '0') || substr(t.no, 7)` },
  },
  { table: 'waste.manifest_item', shifted: ['manifest_id', 'record_id'] },
  {
    table: 'training.admission',
    shifted: ['lab_id', 'user_id', 'mentor_id', 'instance_id'],
    changed: { public_id: 'gen_random_uuid()' },
  },
  { table: 'training.event', shifted: ['lab_id'] },
  { table: 'news.article', changed: { title: `t.title || i` } },
];

// Of approvals $1 for each one of the demonstration, of which one in forty concerns the accounts that ask. Cases of chemicals and admissions stay
// few, so that how many approvals there are does not follow from how many purchases the demonstration has.
const approvals: readonly string[] = [
  // Starters and units are numbered first, so that their numbers are joined and not every pair of rows compared.
  `with person as materialized (select school_id, id, name, row_number() over (partition by school_id order by id) as n from identity.account),
     unit as materialized (select school_id, id, path, college_id, row_number() over (partition by school_id order by id) as n from org.unit),
     people as (select school_id, count(*) as total from person group by school_id),
     units as (select school_id, count(*) as total from unit group by school_id),
     wanted as materialized (select c.*, i, 1 + (i * 7 + c.id) % people.total as person_n, 1 + (i * 11 + c.id) % units.total as unit_n
       from workflow.instance c join workflow.process p on p.school_id = c.school_id and p.id = c.process_id and p.process_key !~ '^(chem_(purchase|requisition)_|lab_admission$)'
         join people on people.school_id = c.school_id
         join units on units.school_id = c.school_id cross join generate_series(1, $1::int / 4) i)
   insert into workflow.instance (school_id, instance_no, process_id, process_version, title, starter_id, starter_name, org_id, org_path,
     college_id, form_data, position, node_name, handlers, status, last_seq, started_at, ended_at)
   select c.school_id, 'G' || c.id || '-' || i, c.process_id, c.process_version, c.title || i, p.id, p.name, u.id, u.path, u.college_id, c.form_data,
     c.position, c.node_name, c.handlers, c.status, 0, c.started_at - i * interval '1 hour', c.ended_at - i * interval '1 hour'
   from wanted c
   join person p on p.school_id = c.school_id and p.n = c.person_n
   join unit u on u.school_id = c.school_id and u.n = c.unit_n`,
  `insert into workflow.task (school_id, instance_id, node_key, node_name, round, mode, assignee_id, status, action, opinion, arrived_at, due_at,
     handled_at, handled_by)
   select i.school_id, i.id, 'n' || k, '环节' || k, 1, 'any', coalesce(a.id, i.starter_id), s.status, 'approve', '同意', i.started_at,
     i.started_at + interval '3 days', case when s.status = 1 then i.started_at + interval '1 day' end,
     case when s.status = 1 then coalesce(a.id, i.starter_id) end
   from workflow.instance i
   cross join generate_series(1, 2) k
   cross join lateral (select case when k = 2 and i.ended_at is null then 0 else 1 end as status) s
   left join identity.account a on i.id % 40 = 0 and a.school_id = i.school_id
     and a.account = (array['school', 'college', 'lab', 'jcry', 'system'])[1 + (i.id / 40 + k) % 5]
   where i.instance_no like 'G%' and $1 > 0`,
  `insert into workflow.copy (school_id, instance_id, user_id, node_key, copied_at, read_at)
   select i.school_id, i.id, coalesce(a.id, i.starter_id), 'cc', i.started_at, case when i.id % 3 > 0 then now() end from workflow.instance i
   left join identity.account a on i.id % 40 = 0 and a.school_id = i.school_id
     and a.account = (array['school', 'college', 'lab', 'jcry', 'system'])[1 + (i.id / 40) % 5]
   where i.instance_no like 'G%' and $1 > 0`,
  `insert into workflow.draft (school_id, process_id, title, form_data, owner_id, saved_at)
   select p.school_id, p.id, p.name || i, '{}', a.id, now() - i * interval '1 hour'
   from (select distinct on (school_id) school_id, id, name from workflow.process order by school_id, id) p
   join identity.account a on a.school_id = p.school_id cross join generate_series(1, $1::int / 100) i`,
  `insert into workflow.delegation (school_id, owner_id, delegate_id, from_at, to_at)
   select a.school_id, a.id, a.id + 1, now() - i * interval '2 days' - interval '1 day', now() - i * interval '2 days'
   from identity.account a cross join generate_series(1, $1::int / 100) i`,
];

/** Adds `count` copies of the rows of each school, at once and past the foreign keys, and updates the statistics. */
export async function growSchools(server: pg.Client, count: number): Promise<void> {
  await server.query('set session_replication_role = replica');
  for (const one of copies) await copyRows(server, one, count);
  for (const statement of generated) await server.query(statement, [count * 50]);
  for (const statement of approvals) {
    // Joined by a plan for the few rows of the demonstration, they would take longer than all else.
    await server.query('analyze identity.account, org.unit, workflow.process, workflow.instance');
    await server.query(statement, [count * 50]);
  }
  await server.query('set session_replication_role = origin');
  await server.query('vacuum analyze');
}

/** Adds `count` copies of the rows of a table; returns how many rows. */
export async function copyRows(
  server: pg.Client | pg.Pool,
  { table, shifted = [], changed = {}, where = 'true' }: Copies,
  count: number,
): Promise<number> {
  const { rows } = await server.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => {
    if (changed[name] !== undefined) return changed[name];
    return name === 'id' || shifted.includes(name) ? `t.${name} + ${shift}` : `t.${name}`;
  });
  const names = columns.map((name) => `"${name}"`).join(', ');
  const { rowCount } = await server.query(
    `insert into ${table} (${names}) overriding system value
     select ${values.join(', ')} from ${table} t, generate_series(1, $1::int) i where ${where}`,
    [count],
  );
  return rowCount!;
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
  // Four reach checks of all laboratories, with what colleges recommend and the school awards.
  `insert into inspection.activity (school_id, act_no, act_name, act_type, status, school_year, term, start_at, end_at, org_id, leader_id,
     rule_id, results_published_at)
   select a.school_id, 'DBL' || i, '达标检查' || i, 2, 0, '2025-2026', 1, now() - i * interval '200 days', now() - i * interval '190 days',
     a.org_id, a.leader_id, r.id, now() - i * interval '180 days'
   from (select distinct on (school_id) school_id, org_id, leader_id from inspection.activity order by school_id, id) a
   join inspection.reach_rule r on r.school_id = a.school_id and r.revision = 1 cross join generate_series(1, 4) i where $1 > 0`,
  `insert into inspection.reach_result (school_id, act_id, lab_id, college_id, final, grade, is_reached, is_ranked, rank)
   select u.school_id, a.id, u.id, u.college_id, 60 + u.id % 40, 1 + (u.id % 4), true, true, 1 + u.id % 100
   from org.unit u join inspection.activity a on a.school_id = u.school_id and a.act_no like 'DBL%' where u.level = 'lab' and $1 > 0`,
  `insert into inspection.college_score (school_id, act_id, college_id, status, total, rank, labs, reached, from_on, to_on, computed_at, published_at)
   select c.school_id, a.id, c.id, 1, 60 + c.id % 40, 1, 10, 9, now()::date - 300, now()::date, now(), now()
   from org.unit c join inspection.activity a on a.school_id = c.school_id and a.act_no like 'DBL%' where c.level = 'college' and $1 > 0`,
  `insert into inspection.recommendation (school_id, act_id, result_id, lab_id, college_id, status, reason, submitted_at, decided_at)
   select r.school_id, r.act_id, r.id, r.lab_id, r.college_id, r.id % 4, '优秀', now(), case when r.id % 4 in (2, 3) then now() end
   from inspection.reach_result r where r.id % 5 = 0 and r.lab_id is not null and $1 > 0`,
  `insert into inspection.award (school_id, act_id, kind, status, unit_id, college_id, reason, public_from, public_to, award_no, awarded_at,
     cancel_reason, cancelled_at)
   select r.school_id, r.act_id, 1, r.id % 3 + 1, r.lab_id, r.college_id, '优秀', now()::date - (r.id % 700)::int, now()::date - (r.id % 700)::int + 7,
     case when r.id % 3 = 1 then 'DB' || r.id else '' end, case when r.id % 3 = 1 then now() end,
     case when r.id % 3 = 2 then '原因' else '' end, case when r.id % 3 = 2 then now() end
   from inspection.reach_result r where r.id % 2 = 0 and r.lab_id is not null and $1 > 0`,
  `insert into news.article_read (school_id, article_id, user_id, read_at)
   select a.school_id, a.id, u.id, now() from news.article a join identity.account u on u.school_id = a.school_id and u.id < $1::int on conflict do nothing`,
];
