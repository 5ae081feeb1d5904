-- Published scores can be withdrawn, to be corrected and published again; the last withdrawal stays on the row.
alter table inspection.college_score
  add column withdrawn_at timestamptz,
  add column withdrawn_by bigint,
  add column withdraw_reason text not null default '',
  add constraint college_score_withdrawn check ((withdrawn_at is null) = (withdraw_reason = ''));
comment on constraint college_score_withdrawn on inspection.college_score is '请填写撤回考核评分的原因';
