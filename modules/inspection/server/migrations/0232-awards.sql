-- 考核评分: what a college scores in a reach check; locked when it is published.
create table inspection.college_score (
  school_id bigint not null,
  id bigint generated always as identity,
  act_id bigint not null,
  college_id bigint not null,
  status int not null default 0,
  total numeric(5, 1) not null default 0,
  rank int,
  -- Laboratories with a final score, and those of them that reached.
  labs int not null default 0,
  reached int not null default 0,
  -- Has laboratories of level Ⅰ or Ⅱ.
  is_risky boolean not null default false,
  has_accident boolean not null default false,
  -- Days whose self-checks, problems and reports count.
  from_on date not null,
  to_on date not null,
  computed_at timestamptz not null,
  published_by bigint,
  published_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, college_id) references org.unit,
  constraint college_score_once unique (school_id, act_id, college_id),
  constraint college_score_status_known check (status in (0, 1) and (status = 0) = (published_at is null)),
  constraint college_score_counts check (reached between 0 and labs)
);
create index college_score_ranked on inspection.college_score (school_id, act_id, total desc, id);
create index college_score_of_college on inspection.college_score (school_id, college_id, act_id desc);
comment on constraint college_score_once on inspection.college_score is '该学院在本活动中已有考核评分';
comment on constraint college_score_status_known on inspection.college_score is '考核评分状态不正确';
comment on constraint college_score_counts on inspection.college_score is '达标数不能多于已检数';

create table inspection.score_line (
  school_id bigint not null,
  id bigint generated always as identity,
  score_id bigint not null,
  kind text not null,
  -- What the line can give at most, its percent, and how often a deduction or bonus applies.
  share numeric(5, 2),
  value numeric(6, 2),
  count int,
  -- Points by the rule, and those that count; they differ only with a reason.
  computed numeric(7, 2) not null,
  points numeric(7, 2) not null,
  reason text not null default '',
  is_entered boolean not null default false,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, score_id) references inspection.college_score on delete cascade,
  constraint score_line_reason_given check (reason <> '' or (not is_entered and points = computed)),
  constraint score_line_points_possible check (points between -200 and 200)
);
create unique index score_line_once on inspection.score_line (school_id, score_id, kind) where not is_entered;
create index score_line_of_score on inspection.score_line (school_id, score_id, id);
comment on index inspection.score_line_once is '该得分项已存在';
comment on constraint score_line_reason_given on inspection.score_line is '修改得分须填写原因';
comment on constraint score_line_points_possible on inspection.score_line is '得分应在 -200 到 200 之间';

-- 评优推荐: a laboratory that its college recommends.
create table inspection.recommendation (
  school_id bigint not null,
  id bigint generated always as identity,
  act_id bigint not null,
  result_id bigint not null,
  lab_id bigint not null,
  college_id bigint,
  status int not null default 0,
  reason text not null default '',
  photos bigint[] not null default '{}',
  files bigint[] not null default '{}',
  submitted_by bigint,
  submitted_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  opinion text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, result_id) references inspection.reach_result on delete cascade,
  foreign key (school_id, lab_id) references base_info.lab,
  constraint recommendation_once unique (school_id, result_id),
  constraint recommendation_status_known check (status between 0 and 3),
  constraint recommendation_submitted check (status = 0 or (submitted_at is not null and reason <> '')),
  constraint recommendation_decided check ((status in (2, 3)) = (decided_at is not null))
);
create index recommendation_of_college on inspection.recommendation (school_id, act_id, college_id, status);
create index recommendation_open on inspection.recommendation (school_id, id) where status = 1;
create index recommendation_lab on inspection.recommendation (school_id, lab_id);
comment on constraint recommendation_once on inspection.recommendation is '该实验室在本活动中已有推荐';
comment on constraint recommendation_status_known on inspection.recommendation is '推荐状态不正确';
comment on constraint recommendation_submitted on inspection.recommendation is '请填写推荐理由后上报';
comment on constraint recommendation_decided on inspection.recommendation is '推荐的审核结果不正确';

-- 表彰: a laboratory, a person or a college; public for some working days before it is awarded.
create table inspection.award (
  school_id bigint not null,
  id bigint generated always as identity,
  act_id bigint not null,
  -- 1 优秀实验室, 2 优秀安全员, 3 优秀单位.
  kind int not null,
  status int not null default 1,
  -- Laboratory or college.
  unit_id bigint not null,
  user_id bigint,
  college_id bigint,
  recommendation_id bigint,
  score_id bigint,
  reason text not null default '',
  public_from date not null,
  public_to date not null,
  award_no text not null default '',
  awarded_by bigint,
  awarded_at timestamptz,
  cancel_reason text not null default '',
  cancelled_by bigint,
  cancelled_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, unit_id) references org.unit,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, recommendation_id) references inspection.recommendation,
  foreign key (school_id, score_id) references inspection.college_score,
  constraint award_kind_known check (kind in (1, 2, 3) and (kind = 2) = (user_id is not null)),
  constraint award_status_known check (status in (1, 2, 3) and (status = 3) = (cancelled_at is not null)
    and (status = 3 or (status = 2) = (awarded_at is not null))),
  constraint award_cancelled check (status <> 3 or cancel_reason <> ''),
  constraint award_days check (public_to >= public_from),
  constraint award_number_of_awarded check ((award_no <> '') = (awarded_at is not null))
);
create unique index award_once on inspection.award (school_id, act_id, kind, unit_id, coalesce(user_id, 0)) where status <> 3;
create unique index award_no_once on inspection.award (school_id, award_no) where award_no <> '';
create index award_newest on inspection.award (school_id, public_from desc, id desc);
create index award_of_act on inspection.award (school_id, act_id, kind, status);
create index award_of_college on inspection.award (school_id, college_id, public_from desc, id desc);
create index award_unit on inspection.award (school_id, unit_id);
create index award_public on inspection.award (school_id, public_to) where status = 1;
comment on index inspection.award_once is '已在本活动的表彰名单中';
comment on index inspection.award_no_once is '证书编号冲突，请重试';
comment on constraint award_kind_known on inspection.award is '表彰类型不正确';
comment on constraint award_status_known on inspection.award is '表彰状态不正确';
comment on constraint award_cancelled on inspection.award is '请填写取消原因';
comment on constraint award_days on inspection.award is '公示日期不正确';
comment on constraint award_number_of_awarded on inspection.award is '表彰后才有证书编号';
