-- Who is told by a reminder besides those responsible: roles at the unit that it is about, and from a day on further ones.
-- Null where the type is told to nobody else, or never further.
alter table notices.period
  add column recipients text[],
  add column escalate_from int,
  add column escalate_to text[],
  add constraint period_roles_known check (recipients <@ array['college', 'school', 'department_leader']
    and escalate_to <@ array['college', 'school', 'department_leader']),
  add constraint period_escalation_possible check (escalate_from between 0 and 60);
comment on constraint period_roles_known on notices.period is '接收角色不正确';
comment on constraint period_escalation_possible on notices.period is '升级天数应为 0 至 60 天';
