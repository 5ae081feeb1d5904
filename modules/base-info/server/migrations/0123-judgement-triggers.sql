-- A change of rooms or purpose asks for a judgement; its laboratory is reminded once of each date at which one expires.
alter table base_info.judgement drop constraint judgement_cause_known;
alter table base_info.judgement add constraint judgement_cause_known
  check (cause in ('hazard', 'rules', 'expiry', 'manual', 'use'));
comment on constraint judgement_cause_known on base_info.judgement is '评估原因不正确';
alter table base_info.lab add column expiry_reminded date;
