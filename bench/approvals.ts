import pg from 'pg';
import type { Client } from '#apps/server/testing/client.ts';
import { formApi, FormTarget } from '#platform/forms/shared/form.ts';
import { defaultFlags, type StepNode } from '#platform/workflow/shared/process-model.ts';
import { processApi } from '#platform/workflow/shared/process.ts';

/** The process that is measured, and its form. */
export const measured = { process: 'bench_approval', form: 'bench_form' } as const;

const counts = { ended: 200_000, running: 5_000 };
const modelOf = (office: number, college: number) => ({
  start: { fields: {} },
  nodes: [step('check', '受理', office), step('decide', '审定', college)],
});
const step = (key: string, name: string, id: number): StepNode => ({
  type: 'approve',
  key,
  name,
  rules: [{ kind: 'user', ids: [id] }],
  mode: 'any',
  fields: {},
  buttons: ['return', 'transfer', 'addsign', 'comment'],
  due_hours: 72,
  on_due: 'remind',
});

/**
 * Fills the first school with approvals: ended ones once, running ones anew, because measuring decides them. Most of the
 * running ones wait for the office of the school, some for a college.
 */
export async function growApprovals(adminUrl: string, school: Client): Promise<void> {
  const db = new pg.Client({ connectionString: adminUrl });
  await db.connect();
  try {
    const idOf = async (account: string) =>
      (
        await db.query<{ id: string }>('select id from identity.account where school_id = 1 and account = $1', [
          account,
        ])
      ).rows[0]!.id;
    const [office, college] = [Number(await idOf('school')), Number(await idOf('college'))];
    await deploy(db, school, modelOf(office, college));
    await db.query('set session_replication_role = replica');
    const { rows } = await db.query<{ ended: string }>(
      `select count(*) as ended from workflow.instance where instance_no like 'BE%'`,
    );
    if (Number(rows[0]!.ended) < counts.ended)
      for (const one of endedCases({ count: counts.ended, office })) await db.query(one);
    for (const one of removeRunning) await db.query(one);
    for (const one of runningCases({ count: counts.running, office, college })) await db.query(one);
  } finally {
    await db.end();
  }
}

async function deploy(db: pg.Client, school: Client, model: object): Promise<void> {
  const { rows } = await db.query('select 1 from workflow.process where school_id = 1 and process_key = $1', [
    measured.process,
  ]);
  if (rows.length > 0) return;
  const schema = {
    controls: [{ kind: 'Input', id: 'reason', name: 'reason', label: '原因', required: true }],
  };
  const form = await school.ok(formApi.create, {
    form_key: measured.form,
    name: '测量用申请',
    target: FormTarget.process,
    schema: schema as never,
  });
  await school.ok(formApi.publish, { id: form.id, version: 1 });
  const process = await school.ok(processApi.create, {
    process_key: measured.process,
    name: '测量用流程',
    category: '99',
    form_key: measured.form,
    model: model as never,
    flags: defaultFlags,
    start_scope: { roles: [], units: [], user_types: [] },
  });
  await school.ok(processApi.deploy, { id: process.id, version: 1 });
}

/** People with a unit, numbered; a teacher of the demonstration starts every three hundredth case. */
const people = `people as (select row_number() over (order by x.id) - 1 as n, count(*) over () as all_people, x.* from (
    select distinct on (a.id) a.id, a.name, a.account, u.id as org_id, u.path, u.college_id from identity.account a
    join identity.holding h on h.school_id = 1 and h.user_id = a.id join org.unit u on u.school_id = 1 and u.id = h.org_id
    where a.school_id = 1 order by a.id, h.id) x)`;
const process = `process as (select p.id from workflow.process p where p.school_id = 1 and p.process_key = '${measured.process}')`;
const starters = (
  count: number,
) => `numbered as (select i, now() - (${count} - i) * interval '2 minutes' - interval '1 day' as at from generate_series(1, ${count}) i),
  started as (select n.i, n.at, p.id, p.name, p.org_id, p.path, p.college_id from numbered n join people p
    on case when n.i % 300 = 0 then p.account = 'teacher' else p.n = n.i % p.all_people end)`;
const columns = `school_id, instance_no, process_id, process_version, title, starter_id, starter_name, org_id, org_path, college_id,
  form_data, position, node_name, handlers, status, last_seq, started_at, ended_at`;

const endedCases = ({ count, office }: { count: number; office: number }) => [
  `with ${people}, ${process}, ${starters(count)}
   insert into workflow.instance (${columns})
   select 1, 'BE' || lpad(s.i::text, 8, '0'), process.id, 1, s.name || '的' || (array['设备维修', '耗材采购', '实验室准入'])[1 + s.i % 3] || '申请', s.id, s.name,
     s.org_id, s.path, s.college_id, jsonb_build_object('reason', '教学需要'), '{"open":[],"joined":{},"visits":{"check":1,"decide":1}}', '', '',
     case s.i % 10 when 0 then 2 when 1 then 4 else 1 end, 5, s.at, s.at + interval '20 hours' from started s, process`,
  `insert into workflow.task (school_id, instance_id, node_key, node_name, round, mode, assignee_id, status, action, opinion, arrived_at, due_at,
     handled_at, handled_by, handler_name, handler_unit)
   select 1, i.id, t.key, t.name, 1, 'any', p.id, 1, 'approve', '同意', i.started_at + t.at, i.started_at + interval '72 hours',
     i.started_at + t.at + interval '5 hours', p.id, p.name, ''
   from workflow.instance i join identity.account p on p.school_id = 1 and p.id = case when i.id % 20 = 0 then ${office} else i.starter_id end,
     (values ('check', '受理', interval '0'), ('decide', '审定', interval '10 hours')) t(key, name, at)
   where i.school_id = 1 and i.instance_no like 'BE%'`,
  `insert into workflow.event (school_id, instance_id, seq, type, node_key, node_name, user_id, user_name, action, note, at, delivered_at)
   select 1, i.id, e.seq, e.type, 'check', '受理', i.starter_id, i.starter_name, e.action, '同意', i.started_at, i.started_at
   from workflow.instance i, (values (1, 'start', 'submit'), (2, 'enter', ''), (3, 'decide', 'approve'), (4, 'decide', 'approve'), (5, 'end', '1')) e(seq, type, action)
   where i.school_id = 1 and i.instance_no like 'BE%'`,
];

const running = `(select id from workflow.instance where school_id = 1 and (instance_no like 'BR%' or title like '测量%'))`;
const removeRunning = [
  ...['event', 'copy', 'task'].map(
    (table) => `delete from workflow.${table} where school_id = 1 and instance_id in ${running}`,
  ),
  `delete from workflow.instance where school_id = 1 and (instance_no like 'BR%' or title like '测量%')`,
];
const runningCases = ({ count, office, college }: { count: number; office: number; college: number }) => [
  `with ${people}, ${process}, ${starters(count)}
   insert into workflow.instance (${columns})
   select 1, 'BR' || lpad(s.i::text, 8, '0'), process.id, 1, s.name || '的设备维修申请', s.id, s.name, s.org_id, s.path, s.college_id,
     jsonb_build_object('reason', '教学需要'), jsonb_build_object('open', jsonb_build_array(k.key), 'joined', '{}'::jsonb,
       'visits', case k.key when 'check' then '{"check":1}'::jsonb else '{"check":1,"decide":1}'::jsonb end),
     k.name, h.name, case k.key when 'check' then 0 else 9 end, 2, s.at, null
   from started s, process, lateral (select case when s.i % 20 = 0 then 'decide' else 'check' end as key, case when s.i % 20 = 0 then '审定' else '受理' end as name) k
   join identity.account h on h.school_id = 1 and h.id = case k.key when 'check' then ${office} else ${college} end`,
  `insert into workflow.task (school_id, instance_id, node_key, node_name, round, mode, assignee_id, status, reason, arrived_at, due_at, next_remind_at, by_rule)
   select 1, i.id, i.position -> 'open' ->> 0, i.node_name, 1, 'any', case i.status when 0 then ${office} else ${college} end, 0, '流程指定由您处理',
     i.started_at, i.started_at + interval '30 days', i.started_at + interval '29 days', true
   from workflow.instance i where i.school_id = 1 and i.instance_no like 'BR%'`,
  `insert into workflow.event (school_id, instance_id, seq, type, node_key, node_name, user_id, user_name, action, at)
   select 1, i.id, e.seq, e.type, 'check', '受理', i.starter_id, i.starter_name, e.action, i.started_at
   from workflow.instance i, (values (1, 'start', 'submit'), (2, 'enter', '')) e(seq, type, action)
   where i.school_id = 1 and i.instance_no like 'BR%'`,
];
