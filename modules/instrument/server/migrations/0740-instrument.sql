create schema instrument;

-- A large instrument: a piece of equipment of base information, with what that does not say.
create table instrument.instrument (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  equipment_id bigint not null,
  -- 1 general, 2 special.
  kind int,
  -- Instruments that are compared with each other.
  peer_group text not null default '',
  is_shared boolean not null default false,
  platform_no text not null default '',
  functions_original int,
  functions_used int,
  -- 1 in use, 2 surplus, 3 to repair, 4 to scrap, 8 downgraded, 9 other.
  status int not null default 1,
  scrap_no text not null default '',
  -- False when its price or class does not count any more, or when it was scrapped.
  is_listed boolean not null default true,
  left_on date,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, equipment_id) references base_info.equipment,
  constraint instrument_kind_known check (kind in (1, 2)),
  constraint instrument_status_known check (status in (1, 2, 3, 4, 8, 9)),
  constraint instrument_functions check (functions_original between 0 and 999 and functions_used between 0 and 999
    and functions_used <= functions_original),
  constraint instrument_left check (left_on is null or not is_listed)
);
create unique index instrument_equipment_once on instrument.instrument (school_id, equipment_id);
comment on index instrument.instrument_equipment_once is '这台设备已在大型仪器台账中';
comment on constraint instrument_kind_known on instrument.instrument is '仪器类型应为通用或专用';
comment on constraint instrument_status_known on instrument.instrument is '仪器状态不正确';
comment on constraint instrument_functions on instrument.instrument is '使用功能数不能大于原有功能数';
comment on constraint instrument_left on instrument.instrument is '已移出台账的仪器不能列在台账中';
create index instrument_status on instrument.instrument (school_id, status) where is_listed;

-- Every change of the status, with its reason and how many bookings it cancelled.
create table instrument.status_change (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  instrument_id bigint not null,
  from_status int not null,
  to_status int not null,
  reason text not null,
  cancelled int not null default 0,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (school_id, id),
  foreign key (school_id, instrument_id) references instrument.instrument,
  constraint status_change_known check (from_status in (1, 2, 3, 4, 8, 9) and to_status in (1, 2, 3, 4, 8, 9) and from_status <> to_status)
);
comment on table instrument.status_change is 'append-only';
comment on constraint status_change_known on instrument.status_change is '仪器状态不正确';
create index status_change_of on instrument.status_change (school_id, instrument_id, changed_at);

-- Hours of an instrument in a month: as collected, as corrected, and confirmed.
create table instrument.month (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  instrument_id bigint not null,
  -- Its first day.
  month date not null,
  hours_teach numeric(6, 1) not null default 0,
  hours_research numeric(6, 1) not null default 0,
  hours_service numeric(6, 1) not null default 0,
  hours_open numeric(6, 1) not null default 0,
  samples int not null default 0,
  down_hours numeric(6, 1) not null default 0,
  -- As the system collected it; null where there was nothing to collect from.
  collected jsonb,
  -- Use records that overlap former ones.
  clashes int not null default 0,
  -- Why it differs from what was collected.
  reason text not null default '',
  source text not null default 'auto',
  -- Until when it is to be confirmed.
  due_on date not null,
  -- 0 to confirm, 1 confirmed and locked.
  state int not null default 0,
  confirmed_by text not null default '',
  confirmed_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, instrument_id) references instrument.instrument,
  constraint month_first check (extract(day from month) = 1),
  constraint month_hours check (least(hours_teach, hours_research, hours_service, hours_open, samples, down_hours) >= 0
    and hours_teach + hours_research + hours_service
      <= extract(day from (month + interval '1 month' - interval '1 day')) * 24),
  constraint month_open check (hours_open <= hours_teach + hours_research + hours_service),
  constraint month_down check (down_hours <= extract(day from (month + interval '1 month' - interval '1 day')) * 24),
  constraint month_source_known check (source in ('auto', 'manual')),
  constraint month_state_known check (state in (0, 1) and (state = 0 or confirmed_at is not null)),
  constraint month_clashes check (clashes >= 0 and (state = 0 or clashes = 0)),
  constraint month_collected check (collected is null or jsonb_typeof(collected) = 'object')
);
create unique index month_once on instrument.month (school_id, instrument_id, month);
comment on index instrument.month_once is '这台仪器已有这个月的机时，请修改已有的记录';
comment on constraint month_first on instrument.month is '月份不正确';
comment on constraint month_hours on instrument.month is '教学、科研和社会服务机时之和不能超过当月的总小时数，也不能为负';
comment on constraint month_open on instrument.month is '开放机时不能超过教学、科研和社会服务机时之和';
comment on constraint month_down on instrument.month is '故障停机不能超过当月的总小时数';
comment on constraint month_source_known on instrument.month is '机时来源不正确';
comment on constraint month_state_known on instrument.month is '机时状态不正确';
comment on constraint month_clashes on instrument.month is '使用记录时间重叠，请先更正使用记录，再重新采集';
comment on constraint month_collected on instrument.month is '采集的数据格式不正确';
create index month_order on instrument.month (school_id, month desc, id);
create index month_open_rows on instrument.month (school_id, month, instrument_id) where state = 0;

-- An award, patent, paper or project that instruments had a part in.
create table instrument.achievement (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  type text not null,
  level text not null,
  name text not null,
  -- Number of the award or patent, DOI.
  ref_no text not null default '',
  people text not null,
  achieved_on date not null,
  school_year text not null,
  files bigint[] not null default '{}',
  remark text not null default '',
  -- 0 waits, 1 verified, 9 refused.
  state int not null default 0,
  opinion text not null default '',
  keywords text[] generated always as (kernel.grams(name || ' ' || ref_no || ' ' || people)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint achievement_type_known check (type in ('award', 'patent', 'paper', 'project')),
  constraint achievement_level_known check (case type when 'award' then level in ('nation', 'province', 'school')
    when 'patent' then level in ('teacher', 'student') when 'paper' then level in ('index', 'core')
    else level in ('teach', 'research', 'service') end),
  constraint achievement_proved check (type = 'project' or (ref_no <> '' and cardinality(files) > 0)),
  constraint achievement_state_known check (state in (0, 1, 9))
);
create unique index achievement_once on instrument.achievement (school_id, type, lower(ref_no)) where ref_no <> '';
comment on index instrument.achievement_once is '已登记过相同编号的成果（DOI、专利号、证书编号），请修改已有的成果';
comment on constraint achievement_type_known on instrument.achievement is '成果类型不正确';
comment on constraint achievement_level_known on instrument.achievement is '级别与成果类型不符，请重新选择级别';
comment on constraint achievement_proved on instrument.achievement is '获奖、专利和论文须填写编号并上传佐证文件';
comment on constraint achievement_state_known on instrument.achievement is '成果状态不正确';
create index achievement_order on instrument.achievement (school_id, achieved_on desc, id);
create index achievement_year on instrument.achievement (school_id, school_year, type);
create index achievement_keywords on instrument.achievement using gin (school_id, keywords);

-- Which instruments had a part in an achievement, in percent.
create table instrument.achievement_share (
  school_id bigint not null references org.school,
  achievement_id bigint not null,
  instrument_id bigint not null,
  share int not null,
  primary key (school_id, achievement_id, instrument_id),
  foreign key (school_id, achievement_id) references instrument.achievement on delete cascade,
  foreign key (school_id, instrument_id) references instrument.instrument,
  constraint achievement_share_part check (share between 1 and 100)
);
comment on constraint achievement_share_part on instrument.achievement_share is '每台仪器的份额应为 1–100，份额之和不能超过 100';
create index achievement_share_instrument on instrument.achievement_share (school_id, instrument_id);

-- The shares of an achievement are at most the whole.
create function instrument.check_shares() returns trigger language plpgsql as $$
begin
  perform 1 from instrument.achievement a where a.school_id = new.school_id and a.id = new.achievement_id for update;
  if (select sum(x.share) from instrument.achievement_share x
      where x.school_id = new.school_id and x.achievement_id = new.achievement_id) > 100 then
    raise exception 'shares of achievement % exceed 100', new.achievement_id using errcode = '23514',
      constraint = 'achievement_share_part', schema = 'instrument', table = 'achievement_share';
  end if;
  return null;
end $$;
create trigger achievement_shares_whole after insert or update on instrument.achievement_share
  for each row execute function instrument.check_shares();

-- Training on an instrument: of one person, or a demonstration to a group.
create table instrument.training (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  instrument_id bigint not null,
  trained_on date not null,
  school_year text not null,
  -- self: may operate it alone; guided: with guidance; shown: saw it.
  result text not null,
  user_id bigint,
  group_name text not null default '',
  -- 1 student, 2 teacher, 3 other.
  person_type int not null,
  people int not null default 1,
  remark text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, instrument_id) references instrument.instrument,
  foreign key (school_id, user_id) references identity.account,
  constraint training_result_known check (result in ('self', 'guided', 'shown')),
  constraint training_person check ((user_id is not null and people = 1) or (result = 'shown' and group_name <> '')),
  constraint training_type_known check (person_type in (1, 2, 3)),
  constraint training_people check (people between 1 and 999)
);
create unique index training_once on instrument.training (school_id, instrument_id, school_year, user_id, result)
  where user_id is not null and result <> 'shown';
comment on index instrument.training_once is '这名人员本学年在这台仪器上已登记过相同的培训结果，一个学年只计一次';
comment on constraint training_result_known on instrument.training is '培训结果不正确';
comment on constraint training_person on instrument.training is '独立操作和指导操作请选择一名人员；演示可以填班级或团队和人数';
comment on constraint training_type_known on instrument.training is '人员类型不正确';
comment on constraint training_people on instrument.training is '人数应为 1–999';
create index training_order on instrument.training (school_id, trained_on desc, id);
create index training_instrument on instrument.training (school_id, instrument_id, school_year);
create index training_user on instrument.training (school_id, user_id);

-- What the school asks of the keepers for a school year, and until when; one a year, so that every file has one source.
create table instrument.plan (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  school_year text not null,
  starts_on date not null,
  deadline date not null,
  instructions text not null default '',
  -- 0 draft, 1 published, 2 closed.
  status int not null default 0,
  published_at timestamptz,
  urged_on date,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint plan_year check (school_year ~ '^\d{4}-\d{4}$' and substr(school_year, 6)::int = left(school_year, 4)::int + 1),
  constraint plan_days check (deadline > starts_on),
  constraint plan_status_known check (status in (0, 1, 2))
);
create unique index plan_once on instrument.plan (school_id, school_year);
comment on index instrument.plan_once is '这个学年已有年度上报计划，请修改或延期已有的计划';
comment on constraint plan_year on instrument.plan is '学年应如 2025-2026';
comment on constraint plan_days on instrument.plan is '截止日期应晚于开始日期';
comment on constraint plan_status_known on instrument.plan is '状态不正确';
create index plan_order on instrument.plan (school_id, deadline desc, id);

-- The yearly row of an instrument: the one source of files, sums and the index of benefit.
create table instrument.report (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  plan_id bigint not null,
  instrument_id bigint not null,
  hours_teach numeric(7, 1) not null default 0,
  hours_research numeric(7, 1) not null default 0,
  hours_service numeric(7, 1) not null default 0,
  hours_open numeric(7, 1) not null default 0,
  hours_prepare numeric(7, 1) not null default 0,
  samples int not null default 0,
  down_hours numeric(7, 1) not null default 0,
  months_used int not null default 0,
  months_repair int not null default 0,
  op_student int not null default 0,
  op_teacher int not null default 0,
  op_other int not null default 0,
  guided int not null default 0,
  shown int not null default 0,
  award_nation int not null default 0,
  award_province int not null default 0,
  award_school int not null default 0,
  patent_teacher int not null default 0,
  patent_student int not null default 0,
  paper_index int not null default 0,
  paper_core int not null default 0,
  items_teach int not null default 0,
  items_research int not null default 0,
  items_service int not null default 0,
  income_outside numeric(14, 2) not null default 0,
  income_inside numeric(14, 2) not null default 0,
  cost_material numeric(14, 2) not null default 0,
  cost_repair numeric(14, 2) not null default 0,
  cost_staff numeric(14, 2) not null default 0,
  functions_original int not null default 0,
  functions_used int not null default 0,
  functions_new int not null default 0,
  service_units int not null default 0,
  joined_platform boolean not null default false,
  price_published boolean not null default false,
  share_rules boolean not null default false,
  self_review text not null default '',
  -- As filled in by the system, and the results weighted by their shares.
  collected jsonb,
  weighted jsonb not null default '{}',
  reason text not null default '',
  -- 0 being filled, 1 reported; 0 waits, 1 passed, 2 deferred, 9 rejected; with 0 the keeper, 1 the college, 2 the school, 3 done.
  report_status int not null default 0,
  state int not null default 0,
  step int not null default 0,
  opinion text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, plan_id) references instrument.plan,
  foreign key (school_id, instrument_id) references instrument.instrument,
  foreign key (school_id, submitted_by) references identity.account,
  constraint report_figures check (least(hours_teach, hours_research, hours_service, hours_open, hours_prepare, samples, down_hours, months_used, months_repair, op_student, op_teacher, op_other, guided, shown, award_nation, award_province, award_school, patent_teacher, patent_student, paper_index, paper_core, items_teach, items_research, items_service, income_outside, income_inside, cost_material, cost_repair, cost_staff, functions_original, functions_used, functions_new, service_units) >= 0),
  constraint report_hours check (hours_teach + hours_research + hours_service + hours_prepare <= 8784 and down_hours <= 8784),
  constraint report_open check (hours_open <= hours_teach + hours_research + hours_service),
  constraint report_months check (months_used <= 12 and months_repair <= 12),
  constraint report_functions check (functions_used <= functions_original),
  constraint report_review check (length(self_review) <= 1000 and (report_status = 0 or length(self_review) >= 50)),
  constraint report_collected check ((collected is null or jsonb_typeof(collected) = 'object') and jsonb_typeof(weighted) = 'object'),
  constraint report_states_known check (report_status in (0, 1) and state in (0, 1, 2, 9) and step in (0, 1, 2, 3)
    and (report_status = 0) = (step = 0) and (state = 1) = (step = 3) and (state <> 9 or step = 0)),
  constraint report_submitted check (report_status = 0 or submitted_at is not null)
);
create unique index report_once on instrument.report (school_id, plan_id, instrument_id);
comment on index instrument.report_once is '这台仪器在这个计划中已有年度数据';
comment on constraint report_figures on instrument.report is '年度数据不能为负';
comment on constraint report_hours on instrument.report is '全年机时不能超过 8784 小时';
comment on constraint report_open on instrument.report is '开放机时不能超过教学、科研和社会服务机时之和';
comment on constraint report_months on instrument.report is '使用月数和待修月数应为 0–12';
comment on constraint report_functions on instrument.report is '使用功能数不能大于原有功能数';
comment on constraint report_review on instrument.report is '自我评价应为 50–1000 字';
comment on constraint report_collected on instrument.report is '汇总的数据格式不正确';
comment on constraint report_states_known on instrument.report is '上报状态不正确';
comment on constraint report_submitted on instrument.report is '上报的数据应有上报时间';
create index report_plan on instrument.report (school_id, plan_id, step);
create index report_instrument on instrument.report (school_id, instrument_id);
create index report_submitter on instrument.report (school_id, submitted_by);
