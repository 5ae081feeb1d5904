-- 达标检查: laboratories and colleges are scored by check lists, stage by stage.
alter table inspection.activity
  -- The rule that scores this activity; set when it is saved, kept when the school changes its rule.
  add column rule_id bigint,
  add column results_published_at timestamptz,
  add column results_published_by bigint,
  add foreign key (school_id, rule_id) references inspection.reach_rule,
  add constraint activity_rule_of_reach check ((act_type = 2) = (rule_id is not null)),
  add constraint activity_published_reach check (act_type = 2 or results_published_at is null);
comment on constraint activity_rule_of_reach on inspection.activity is '只有达标检查按规则评分';
comment on constraint activity_published_reach on inspection.activity is '只有达标检查公布结果';

-- 1 自评, 2 学院复查, 3 学校检查, 4 公示, 5 推荐, 6 表彰. A stage without a row is switched off.
create table inspection.reach_stage (
  school_id bigint not null,
  act_id bigint not null,
  stage int not null,
  from_on date not null,
  to_on date not null,
  primary key (school_id, act_id, stage),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  constraint reach_stage_known check (stage between 1 and 6),
  constraint reach_stage_order check (to_on >= from_on)
);
comment on constraint reach_stage_known on inspection.reach_stage is '检查阶段不正确';
comment on constraint reach_stage_order on inspection.reach_stage is '阶段的结束日期不能早于开始日期';

-- Which published version is filled in: for laboratories of a class, for all others (class 0), for colleges.
create table inspection.reach_list (
  school_id bigint not null,
  act_id bigint not null,
  target text not null,
  lab_class int not null default 0,
  version_id bigint not null,
  primary key (school_id, act_id, target, lab_class),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, version_id) references inspection.check_list_version,
  constraint reach_list_target_known check (target in ('lab', 'college') and (target = 'lab' or lab_class = 0))
);
create index reach_list_version on inspection.reach_list (school_id, version_id);
comment on constraint reach_list_target_known on inspection.reach_list is '检查表的对象不正确';

-- What comes out for a laboratory (lab_id) or a college (org_id).
create table inspection.reach_result (
  school_id bigint not null,
  id bigint generated always as identity,
  act_id bigint not null,
  lab_id bigint,
  org_id bigint,
  -- The unit that is scored: laboratory or college.
  unit_id bigint generated always as (coalesce(lab_id, org_id)) stored,
  college_id bigint,
  score_self numeric(5, 1),
  score_college numeric(5, 1),
  score_school numeric(5, 1),
  final numeric(5, 1),
  -- 1 优秀, 2 达标, 3 基本达标, 4 不达标.
  grade int,
  is_reached boolean not null default false,
  is_ranked boolean not null default false,
  rank int,
  -- Vetoed items of the final stage: [{item_id, name}].
  veto_hits jsonb not null default '[]',
  -- The last work that made the final score.
  work_id bigint,
  is_rechecked boolean not null default false,
  -- The score before the school corrected it, and why.
  corrected_from numeric(5, 1),
  correct_reason text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, org_id) references org.unit,
  constraint reach_result_once unique (school_id, act_id, unit_id),
  constraint reach_result_of_one check ((lab_id is null) <> (org_id is null)),
  constraint reach_result_grade_known check (grade between 1 and 4 and (grade is null) = (final is null)),
  constraint reach_result_score_possible check (final between 0 and 100)
);
create index reach_result_of_college on inspection.reach_result (school_id, college_id, act_id);
create index reach_result_of_lab on inspection.reach_result (school_id, lab_id, id desc) where lab_id is not null;
create index reach_result_best on inspection.reach_result (school_id, act_id, final desc nulls last, id);
comment on constraint reach_result_once on inspection.reach_result is '该单位在本活动中已有结果';
comment on constraint reach_result_of_one on inspection.reach_result is '结果应属于一间实验室或一个学院';
comment on constraint reach_result_grade_known on inspection.reach_result is '达标等级不正确';
comment on constraint reach_result_score_possible on inspection.reach_result is '得分应为 0–100';

-- One stage of one target. Stages without a list for the target have no work.
create table inspection.reach_work (
  school_id bigint not null,
  id bigint generated always as identity,
  act_id bigint not null,
  result_id bigint not null,
  stage int not null,
  -- Above 1: 复查.
  revision int not null default 1,
  lab_id bigint,
  org_id bigint,
  unit_id bigint generated always as (coalesce(lab_id, org_id)) stored,
  college_id bigint,
  -- The group of the activity that checks at the school's stage.
  group_id bigint,
  version_id bigint not null,
  status int not null default 0,
  -- Set when the stage before is submitted or over; a work is never closed again by its state.
  opened_at timestamptz,
  -- [{item_id, result, note, photos, problem, by}], one for each answered item.
  answers jsonb not null default '[]',
  raw numeric(8, 1),
  "full" numeric(8, 1),
  score numeric(5, 1),
  -- [{item_id, name}].
  veto_hits jsonb not null default '[]',
  inspector_ids bigint[] not null default '{}',
  submitted_by bigint,
  submitted_at timestamptz,
  -- The leader of the group confirms what the school has checked.
  confirmed_by bigint,
  confirmed_at timestamptz,
  return_reason text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, result_id) references inspection.reach_result on delete cascade,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, group_id) references inspection.activity_group,
  foreign key (school_id, version_id) references inspection.check_list_version,
  constraint reach_work_once unique (school_id, result_id, stage, revision),
  constraint reach_work_of_one check ((lab_id is null) <> (org_id is null)),
  constraint reach_work_stage_known check (stage between 1 and 3 and revision >= 1),
  constraint reach_work_status_known check (status between 0 and 3),
  constraint reach_work_submitted check (status <> 2 or (submitted_at is not null and score is not null)),
  constraint reach_work_confirmed check ((confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null or (status = 2 and stage = 3)))
);
create index reach_work_of_act on inspection.reach_work (school_id, act_id, stage, college_id);
create index reach_work_of_unit on inspection.reach_work (school_id, unit_id, id desc);
create index reach_work_of_college on inspection.reach_work (school_id, college_id, stage) where status <> 2;
create index reach_work_of_group on inspection.reach_work (school_id, group_id) where group_id is not null;
create index reach_work_unopened on inspection.reach_work (school_id, act_id) where opened_at is null;
create index reach_work_version on inspection.reach_work (school_id, version_id);
comment on constraint reach_work_once on inspection.reach_work is '该单位的这一阶段已有检查工作';
comment on constraint reach_work_of_one on inspection.reach_work is '检查工作应属于一间实验室或一个学院';
comment on constraint reach_work_stage_known on inspection.reach_work is '检查阶段不正确';
comment on constraint reach_work_status_known on inspection.reach_work is '检查工作状态不正确';
comment on constraint reach_work_submitted on inspection.reach_work is '请完成检查打分后提交';
comment on constraint reach_work_confirmed on inspection.reach_work is '只有学校检查须由组长确认';

-- What a laboratory or college objects to in its published result, once.
create table inspection.reach_objection (
  school_id bigint not null,
  id bigint generated always as identity,
  result_id bigint not null,
  act_id bigint not null,
  -- 0 待答复, 1 已更正, 2 维持原结果.
  status int not null default 0,
  content text not null,
  files bigint[] not null default '{}',
  answer text not null default '',
  answered_by bigint,
  answered_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, result_id) references inspection.reach_result on delete cascade,
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  constraint reach_objection_once unique (school_id, result_id),
  constraint reach_objection_status_known check (status in (0, 1, 2)),
  constraint reach_objection_answered check ((status = 0) = (answered_at is null) and (status = 0 or answer <> ''))
);
create index reach_objection_of_act on inspection.reach_objection (school_id, act_id, status);
create index reach_objection_open on inspection.reach_objection (school_id, id) where status = 0;
comment on constraint reach_objection_once on inspection.reach_objection is '已提交过异议，每个单位只能提交一次';
comment on constraint reach_objection_status_known on inspection.reach_objection is '异议状态不正确';
comment on constraint reach_objection_answered on inspection.reach_objection is '请填写答复';

-- What a reach check hands over: one problem for an unmet item of a target in an activity, whatever stage finds it.
alter table inspection.problem add column reach_work_id bigint;
alter table inspection.problem add foreign key (school_id, reach_work_id) references inspection.reach_work;
create unique index problem_of_reach on inspection.problem (school_id, act_id, org_id, item_id) where reach_work_id is not null;
create index problem_reach_work on inspection.problem (school_id, reach_work_id) where reach_work_id is not null;
comment on index inspection.problem_of_reach is '该检查项的不符合已转为隐患';
