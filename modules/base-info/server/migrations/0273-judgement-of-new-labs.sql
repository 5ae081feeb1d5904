-- A new laboratory is judged at once.
alter table base_info.judgement drop constraint judgement_cause_known;
alter table base_info.judgement add constraint judgement_cause_known
  check (cause in ('hazard', 'rules', 'expiry', 'manual', 'use', 'created'));
comment on constraint judgement_cause_known on base_info.judgement is '评估原因不正确';
