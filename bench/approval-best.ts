// The best SQL for the questions of `approval-cases.ts`, by hand; `$1` is the school in all of them.
import type { Statement } from './best.ts';

const caller = (at: string) => `(select id from identity.account where school_id = $1 and account = ${at})`;
const about = `i.id as instance_id, i.instance_no, i.title, p.process_key, p.name as process_name, i.starter_name, o.name as org_name,
  i.node_name, i.handlers, i.status, i.url`;
const names = `join workflow.process p on p.school_id = $1 and p.id = i.process_id join org.unit o on o.school_id = $1 and o.id = i.org_id`;

const waitingRows = (hits: string) => `with hit as materialized (${hits}),
    page as (select id from hit order by due_at, arrived_at, id limit 20)
  select (select count(*) from hit) as total, t.id, ${about}, t.arrived_at, t.due_at, t.handled_at, t.action, t.opinion, a.name as for_name, p.flags
  from page join workflow.task t on t.school_id = $1 and t.id = page.id
  join workflow.instance i on i.school_id = $1 and i.id = t.instance_id ${names}
  join identity.account a on a.school_id = $1 and a.id = t.assignee_id order by t.due_at, t.arrived_at, t.id`;

/** Own tasks, and those of people who have delegated theirs but for steps that the caller has himself. */
export const todo = (school: number, account: string): Statement => ({
  text: waitingRows(
    `select t.id, t.due_at, t.arrived_at from workflow.task t where t.school_id = $1 and t.status = 0
      and t.assignee_id = any(array(select ${caller('$2')} union select d.owner_id from workflow.delegation d
        where d.school_id = $1 and d.delegate_id = ${caller('$2')} and d.ended_at is null and d.from_at <= now() and d.to_at > now()))
      and (t.assignee_id = ${caller('$2')} or not (t.mode = 'any' and t.parent_id is null and exists (
        select from workflow.task own where own.school_id = $1 and own.instance_id = t.instance_id and own.node_key = t.node_key
          and own.round = t.round and own.assignee_id = ${caller('$2')} and own.status = 0 and own.parent_id is null and own.id <> t.id)))`,
  ),
  values: [school, account],
});

/** The total up to the number to which lists count. */
const bounded = 10_000;

export const handled = (school: number, account: string, offset: number): Statement => ({
  text: `with page as (select t.id from workflow.task t where t.school_id = $1 and t.status = 1 and t.handled_by = ${caller('$2')}
      order by t.handled_at desc, t.id limit 20 offset $3)
    select (select count(*) from (select from workflow.task t where t.school_id = $1 and t.status = 1 and t.handled_by = ${caller('$2')}
      limit ${bounded + 1}) c) as total, t.id, ${about}, t.arrived_at, t.due_at, t.handled_at, t.action, t.opinion, a.name as for_name, p.flags
    from page join workflow.task t on t.school_id = $1 and t.id = page.id
    join workflow.instance i on i.school_id = $1 and i.id = t.instance_id ${names}
    join identity.account a on a.school_id = $1 and a.id = t.assignee_id order by t.handled_at desc, t.id`,
  values: [school, account, offset],
});

const caseRow = `i.id, ${about}, i.started_at, i.ended_at, i.starter_id, i.org_path, p.flags,
  (select min(t.arrived_at) from workflow.task t where t.school_id = $1 and t.instance_id = i.id and t.status = 0) as arrived_at,
  (select min(t.due_at) from workflow.task t where t.school_id = $1 and t.instance_id = i.id and t.status = 0) as due_at`;

export const ownCases = (school: number, account: string, status: number): Statement => ({
  text: `with hit as materialized (select i.id, i.started_at from workflow.instance i where i.school_id = $1 and i.starter_id = ${caller('$2')}
      and i.status = $3), page as (select id from hit order by started_at desc, id limit 20)
    select (select count(*) from hit) as total, ${caseRow} from page join workflow.instance i on i.school_id = $1 and i.id = page.id ${names}
    order by i.started_at desc, i.id`,
  values: [school, account, status],
});

export const runningCases = (school: number): Statement => ({
  text: `with page as (select i.id from workflow.instance i where i.school_id = $1 and i.ended_at is null order by i.started_at desc, i.id limit 20)
    select (select count(*) from workflow.instance i where i.school_id = $1 and i.ended_at is null) as total, ${caseRow}
    from page join workflow.instance i on i.school_id = $1 and i.id = page.id ${names} order by i.started_at desc, i.id`,
  values: [school],
});

/** Everything that a decision writes, without asking whether it may be made; it may be repeated. */
export const approve = (school: number, taskId: number, account: string, next: string): Statement => ({
  text: `with me as (select id, name from identity.account where school_id = $1 and account = $3),
    next as (select id, name from identity.account where school_id = $1 and account = $4 and status = 1),
    closed as (update workflow.task t set status = 1, action = 'approve', opinion = '同意', handled_at = now(), handled_by = me.id,
        handler_name = me.name, next_remind_at = null from me where t.school_id = $1 and t.id = $2 returning t.instance_id),
    kase as (update workflow.instance i set status = 9, position = '{"open":["decide"],"joined":{},"visits":{"check":1,"decide":1}}',
        node_name = '审定', handlers = next.name, last_seq = i.last_seq + 3, version = i.version + 1, updated_at = now(), updated_by = me.id
      from closed, me, next where i.school_id = $1 and i.id = closed.instance_id returning i.id, i.last_seq),
    told as (insert into workflow.event (school_id, instance_id, seq, type, node_key, node_name, user_id, user_name, action, note, at)
      select $1, kase.id, kase.last_seq - 3 + e.n, e.type, 'check', '受理', me.id, me.name, 'approve', '同意', now()
      from kase, me, (values (1, 'decide'), (2, 'node'), (3, 'enter')) e(n, type))
    insert into workflow.task (school_id, instance_id, node_key, node_name, round, mode, assignee_id, status, reason, arrived_at, due_at, next_remind_at)
    select $1, kase.id, 'decide', '审定', kase.last_seq, 'any', next.id, 0, '流程指定由您处理', now(), now() + interval '72 hours', now() + interval '48 hours'
    from kase, next returning id`,
  values: [school, taskId, account, next],
});

/** A case with its number, first task and timeline. */
export const start = (school: number, process: string, account: string, next: string, n: number): Statement => ({
  text: `with me as (select a.id, a.name, u.id as org_id, u.path, u.college_id from identity.account a
      join identity.holding h on h.school_id = $1 and h.user_id = a.id join org.unit u on u.school_id = $1 and u.id = h.org_id
      where a.school_id = $1 and a.account = $3 order by h.id limit 1),
    next as (select id, name from identity.account where school_id = $1 and account = $4 and status = 1),
    numbered as (insert into kernel.numbering (school_id, kind, period, last) values ($1, 'workflow.floor', to_char(now(), 'YYYYMMDD'), 1)
      on conflict (school_id, kind, period) do update set last = kernel.numbering.last + 1 returning last),
    kase as (insert into workflow.instance (school_id, instance_no, process_id, process_version, title, starter_id, starter_name, org_id, org_path,
        college_id, form_data, position, node_name, handlers, status, last_seq, started_at)
      select $1, 'FL' || to_char(now(), 'YYYYMMDDHH24MISS') || numbered.last, p.id, p.deployed_version, '测量' || $5::int, me.id, me.name, me.org_id, me.path,
        me.college_id, '{"reason":"教学需要"}', '{"open":["check"],"joined":{},"visits":{"check":1}}', '受理', next.name, 0, 2, now()
      from workflow.process p, me, next, numbered where p.school_id = $1 and p.process_key = $2 and p.deleted_at is null returning id),
    told as (insert into workflow.event (school_id, instance_id, seq, type, node_key, node_name, user_id, user_name, action, at)
      select $1, kase.id, e.n, e.type, 'check', '受理', me.id, me.name, '', now() from kase, me, (values (1, 'start'), (2, 'enter')) e(n, type))
    insert into workflow.task (school_id, instance_id, node_key, node_name, round, mode, assignee_id, status, reason, arrived_at, due_at, next_remind_at)
    select $1, kase.id, 'check', '受理', 1, 'any', next.id, 0, '流程指定由您处理', now(), now() + interval '72 hours', now() + interval '48 hours'
    from kase, next returning instance_id`,
  values: [school, process, account, next, n],
});
