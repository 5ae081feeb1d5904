// The best SQL that can be written for each question of `cases.ts`, by hand: one round trip, no joins that the answer does not
// need, the page chosen before names are looked up. `$1` is the school in all of them.
export type Statement = { text: string; values: unknown[] };

const labRow = `u.id, u.code, u.name, u.status, c.name as college_name, p.name as parent_name, b.name as building_name,
  (select string_agg(r.room_no, '、' order by r.room_no) from base_info.lab_room lr
    join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
    where lr.school_id = l.school_id and lr.lab_id = l.id) as rooms,
  l.lab_class, l.lab_level, l.judged_on, l.judge_valid_to, kc.name as class_name, kl.name as level_name, kl.color as level_color,
  kn.name as nature_name, h.name as head_name, o.name as officer_name, l.emergency_phone, l.use_status, l.card_printed_at`;
const labNames = `left join org.unit c on c.school_id = $1 and c.id = u.college_id
  left join org.unit p on p.school_id = $1 and p.id = u.pid
  left join org.building b on b.school_id = $1 and b.id = l.building_id
  left join identity.account h on h.school_id = $1 and h.id = u.head_id
  left join identity.account o on o.school_id = $1 and o.id = l.safety_officer_id
  left join codes.code kn on kn.school_id = $1 and kn.parent_key = 'lab_nature' and kn.code = l.nature
  left join codes.code kc on kc.school_id = $1 and kc.parent_key = 'lab_class' and kc.code = l.lab_class::text
  left join codes.code kl on kl.school_id = $1 and kl.parent_key = 'lab_level' and kl.code = l.lab_level::text`;

/** A page of laboratories and its total; `hits` selects `id` and the order `k`. */
const labPage = (hits: string) => `with hit as materialized (${hits}),
    page as (select id, k from hit order by k limit 20 offset $2)
  select (select count(*) from hit) as total, ${labRow}
  from page join org.unit u on u.school_id = $1 and u.id = page.id join base_info.lab l on l.school_id = $1 and l.id = page.id
  ${labNames} order by page.k`;

export const labsOfCollege = (school: number, college: number): Statement => ({
  text: labPage(`select u.id, upper(u.code) as k from org.unit u
    where u.school_id = $1 and u.college_id = $3 and u.level = 'lab' and u.deleted_at is null`),
  values: [school, 0, college],
});

export const labsOfCollegeAndClass = (school: number, college: number, labClass: number): Statement => ({
  text: labPage(`select u.id, upper(u.code) as k from org.unit u
    join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    where u.school_id = $1 and u.college_id = $3 and u.level = 'lab' and u.deleted_at is null and l.lab_class = $4`),
  values: [school, 0, college, labClass],
});

export const labsOfLevel = (school: number, level: number): Statement => ({
  text: labPage(`select u.id, upper(u.code) as k from base_info.lab l
    join org.unit u on u.school_id = l.school_id and u.id = l.id
    where l.school_id = $1 and l.lab_level = $3 and u.deleted_at is null`),
  values: [school, 20, level],
});

const personOf = (id: string) =>
  `(select json_build_object('id', a.id, 'name', a.name, 'user_type', a.user_type, 'mobile', a.mobile)
    from identity.account a where a.school_id = $1 and a.id = ${id})`;

export const oneLab = (school: number, id: number): Statement => ({
  text: `select u.*, l.*, ${labRow}, t.name as type_name, m.name as campus_name, ${personOf('u.head_id')} as head,
      ${personOf('c.head_id')} as college_head, ${personOf('l.safety_head_id')} as safety_head,
      ${personOf('l.safety_officer_id')} as safety_officer, ${personOf('l.student_officer_id')} as student_officer,
      (select json_agg(r.*) from base_info.lab_room lr join org.room r on r.school_id = $1 and r.id = lr.room_id
        where lr.school_id = $1 and lr.lab_id = $2) as room_rows,
      (select json_agg(json_build_object('row', x.*, 'name', a.name)) from base_info.lab_aptitude x
        join base_info.attribute a on a.school_id = $1 and a.id = x.attribute_id where x.school_id = $1 and x.lab_id = $2) as aptitudes,
      (select json_agg(json_build_object('row', x.*, 'name', a.name)) from base_info.lab_risk_point x
        join base_info.attribute a on a.school_id = $1 and a.id = x.attribute_id where x.school_id = $1 and x.lab_id = $2) as risks,
      (select json_agg(json_build_object('row', x.*, 'name', a.name)) from base_info.lab_protect x
        join base_info.attribute a on a.school_id = $1 and a.id = x.attribute_id where x.school_id = $1 and x.lab_id = $2) as protects,
      (select json_agg(x.*) from base_info.lab_facility x where x.school_id = $1 and x.lab_id = $2) as facilities
    from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id ${labNames}
    left join org.type t on t.school_id = $1 and t.id = u.type_id left join org.campus m on m.school_id = $1 and m.id = l.campus_id
    where u.school_id = $1 and u.id = $2 and u.level = 'lab' and u.deleted_at is null`,
  values: [school, id],
});

const equipmentPage = (hits: string) => `with hit as materialized (${hits}),
    page as (select id, k from hit order by k nulls last, id
      limit 20 offset least($2::bigint, (select greatest(count(*) - 1, 0) / 20 * 20 from hit)))
  select (select count(*) from hit) as total, e.id, e.version, e.asset_no, e.name, e.model, e.brand, e.kind, t.name as kind_name, e.price,
    e.buy_date, e.lab_id, u.name as lab_name, u.code as lab_code, c.name as college_name, e.room_id, r.room_no, e.keeper_id,
    a.name as keeper_name, e.is_special, e.special_no, e.check_cycle, e.last_check, e.next_check, e.status
  from page join base_info.equipment e on e.school_id = $1 and e.id = page.id
  join org.unit u on u.school_id = $1 and u.id = e.lab_id left join org.unit c on c.school_id = $1 and c.id = u.college_id
  left join org.room r on r.school_id = $1 and r.id = e.room_id left join identity.account a on a.school_id = $1 and a.id = e.keeper_id
  left join codes.code t on t.school_id = $1 and t.parent_key = 'equipment_type' and t.code = e.kind
  order by page.k nulls last, page.id`;

/** By a word that is a gram itself, and a state, in order of price. */
export const equipmentByPrice = (school: number, word: string, status: number, offset: number): Statement => ({
  text: equipmentPage(`select e.id, e.price as k from base_info.equipment e
    where e.school_id = $1 and e.status = $4 and e.keywords @> array[$3]`),
  values: [school, offset, word, status],
});

export const equipmentByWord = (school: number, word: string): Statement => ({
  text: equipmentPage(`select e.id, upper(e.asset_no) as k from base_info.equipment e
    where e.school_id = $1 and e.keywords @> array[$3]`),
  values: [school, 0, word],
});

/** A page of problems with what its rows show and decide: room, level, people, officers of the place, an open delay. */
const problemPage = (hits: string, order: string) => `with hit as materialized (${hits}),
    page as (select * from hit page order by ${order} limit 20)
  select (select count(*) from hit) as total, p.*, u.code as org_code, u.name as org_name, u.level as org_level, c.name as college_name,
    r.room_no, l.lab_level, k.name as class_name, f.name as finder, d.name as duty, s.name as submitter, x.act_name,
    array[u.head_id, l.safety_head_id, l.safety_officer_id, l.student_officer_id] as officers,
    exists (select 1 from inspection.delay y where y.school_id = $1 and y.problem_id = p.id and y.status = 0) as delay_open
  from page join inspection.problem p on p.school_id = $1 and p.id = page.id join org.unit u on u.school_id = $1 and u.id = p.org_id
  left join org.unit c on c.school_id = $1 and c.id = p.college_id left join org.room r on r.school_id = $1 and r.id = p.room_id
  left join base_info.lab l on l.school_id = $1 and l.id = p.org_id
  left join inspection.problem_class k on k.school_id = $1 and k.id = p.class_id
  left join identity.account f on f.school_id = $1 and f.id = p.found_by
  left join identity.account d on d.school_id = $1 and d.id = p.duty_id
  left join identity.account s on s.school_id = $1 and s.id = p.submitted_by
  left join inspection.activity x on x.school_id = $1 and x.id = p.act_id order by ${order}`;

export const problemsOfCollege = (school: number, college: number, state: string): Statement => ({
  text: problemPage(
    `select p.id from inspection.problem p
     where p.school_id = $1 and p.college_id = $2 and p.state = $3 and not p.is_draft and p.deleted_at is null`,
    'page.id desc',
  ),
  values: [school, college, state],
});

/** Overdue first, then urgent, then by deadline. */
export const openProblems = (school: number): Statement => ({
  text: problemPage(
    `select p.id, p.effective_deadline >= now() as ahead, p.level <> 'urgent' as ordinary, p.effective_deadline as deadline
     from inspection.problem p
     where p.school_id = $1 and p.state in ('pending', 'planing') and not p.is_draft and p.deleted_at is null`,
    'page.ahead, page.ordinary, page.deadline, page.id',
  ),
  values: [school],
});

export const gradeNames = (school: number): Statement => ({
  text: `select parent_key, code::int as code, name, color from codes.code
    where school_id = $1 and parent_key in ('lab_class', 'lab_level') and status = 1 order by sort`,
  values: [school],
});

export const labsByGrade = (school: number): Statement => ({
  text: `select lab_class, lab_level, sum(n) from (
      select l.lab_class, l.lab_level, count(*) as n from base_info.lab l where l.school_id = $1 group by l.lab_level, l.lab_class
      union all select l.lab_class, l.lab_level, -count(*) from org.unit u join base_info.lab l on l.school_id = $1 and l.id = u.id
        where u.school_id = $1 and (u.level <> 'lab' or u.status <> 1 or u.deleted_at is not null) group by 1, 2) g group by 1, 2`,
  values: [school],
});

/** Every figure of the page: one pass over the problems with all groupings, three counts and two short lists. */
export const statisticPage = (school: number, from: string, to: string): Statement[] => {
  const values = [school, from, `${to} 23:59:59.999+08`];
  const counted = `p.school_id = $1 and p.found_at >= ($2 || ' 00:00+08')::timestamptz and p.found_at <= $3::timestamptz
    and p.state in ('pending', 'planing', 'checking', 'finished') and not p.is_draft and p.deleted_at is null`;
  const open = `p.state in ('pending', 'planing', 'checking')`;
  return [
    {
      text: `select p.college_id, date_trunc('month', p.found_at, 'Asia/Shanghai') as month, p.class_id, p.category_code, l.lab_level,
          l.lab_class, p.level, count(*), count(*) filter (where p.state = 'finished') as finished,
          count(*) filter (where p.state = 'pending') as pending, count(*) filter (where p.state = 'planing') as planing,
          count(*) filter (where p.state = 'checking') as checking, count(*) filter (where p.repeated) as repeated,
          count(*) filter (where ${open} and p.effective_deadline < now()) as overdue,
          count(*) filter (where p.state = 'finished' and p.submitted_at <= p.effective_deadline) as on_time,
          sum(extract(day from p.finished_at - p.issue_at)) as days
        from inspection.problem p left join base_info.lab l on l.school_id = $1 and l.id = p.org_id where ${counted}
        group by grouping sets ((p.college_id), (2), (p.class_id), (p.category_code), (l.lab_level, l.lab_class), (p.level))`,
      values,
    },
    {
      text: `select count(*), count(distinct r.lab_id) from inspection.record r
        where r.school_id = $1 and r.status = 2 and r.checked_at >= ($2 || ' 00:00+08')::timestamptz and r.checked_at <= $3::timestamptz`,
      values,
    },
    {
      text: `select count(*) from base_info.lab l join org.unit u on u.school_id = $1 and u.id = l.id
        where l.school_id = $1 and u.status = 1 and u.deleted_at is null and l.use_status <> 1`,
      values: [school],
    },
    {
      text: `select p.description, count(*) from inspection.problem p where ${counted} and p.repeated group by 1 order by 2 desc limit 10`,
      values,
    },
    {
      text: `select p.id, p.problem_no, p.description, p.effective_deadline, u.name from inspection.problem p
        join org.unit u on u.school_id = $1 and u.id = p.org_id
        where ${counted} and ${open} and p.effective_deadline < now() order by p.effective_deadline limit 50`,
      values,
    },
  ];
};

export const newEquipment = (school: number, assetNo: string, input: Record<string, unknown>): Statement => ({
  text: `insert into base_info.equipment (school_id, asset_no, name, kind, lab_id, keeper_id, is_special, status)
    values ($1, $2, $3, $4, $5, $6, false, 1) returning id`,
  values: [school, assetNo, input['name'], input['kind'], input['lab_id'], input['keeper_id']],
});

export const newUseStatus = (school: number, id: number, status: number): Statement => ({
  text: `update base_info.lab set use_status = $3, version = version + 1, updated_at = now() where school_id = $1 and id = $2`,
  values: [school, id, status],
});
