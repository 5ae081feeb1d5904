-- Who answers for safety in a unit above the laboratories, and the letter they signed.
alter table org.unit
  add column party_leader_id bigint,
  add column branch_leader_id bigint,
  add column safety_manager_id bigint,
  add column duty_files bigint[] not null default '{}',
  add column duty_signed_on date,
  add column duty_expires_on date,
  add constraint unit_duty_order
    check (duty_expires_on is null or duty_signed_on is null or duty_expires_on >= duty_signed_on);
comment on constraint unit_duty_order on org.unit is '责任书到期日不能早于签订日';
