-- What an inspector saw put right before leaving: recorded with a photo of the result, never issued, counted nowhere.
alter table inspection.problem
  add column fixed boolean not null default false,
  add column after_photos bigint[] not null default '{}';
alter table inspection.problem add constraint problem_fixed_unissued check (not fixed or (is_draft and level = 'ordinary'));
comment on constraint problem_fixed_unissued on inspection.problem is '紧急隐患应下发整改，不能登记为现场整改';
