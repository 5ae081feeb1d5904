-- as: migrator
-- The head and the officers of a laboratory are its first members.
insert into base_info.lab_member (school_id, lab_id, user_id, kind, duties, joined_on)
select p.school_id, p.lab_id, p.user_id,
  case a.user_type when 'outside_school' then 'outside' when 'teacher' then 'teacher' when 'else' then 'teacher' else 'student' end,
  array_agg(p.duty order by p.n), (now() at time zone 'Asia/Shanghai')::date
from (select u.school_id, u.id as lab_id, d.user_id, d.duty, d.n from org.unit u
    join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    cross join lateral (values (u.head_id, 'head', 1), (l.safety_head_id, 'safety_head', 2), (l.safety_officer_id, 'officer', 3),
      (l.student_officer_id, 'student_officer', 4)) as d(user_id, duty, n)
    where u.level = 'lab' and u.deleted_at is null and d.user_id is not null) p
join identity.account a on a.school_id = p.school_id and a.id = p.user_id and a.deleted_at is null
group by p.school_id, p.lab_id, p.user_id, a.user_type;
