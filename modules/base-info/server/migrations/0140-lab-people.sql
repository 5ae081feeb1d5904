-- Who works in a laboratory. Duties follow from the laboratory itself, which names its head and officers.
create table base_info.lab_member (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_id bigint not null,
  user_id bigint not null,
  kind text not null,
  -- head, safety_head, officer, student_officer: copied from the laboratory when these change.
  duties text[] not null default '{}',
  tutor_id bigint,
  joined_on date not null,
  left_on date,
  -- Last day of the admission; null: not admitted.
  admitted_to date,
  commitment_files bigint[] not null default '{}',
  status int not null default 1,
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, tutor_id) references identity.account,
  constraint lab_member_kind_known check (kind in ('teacher', 'student', 'outside')),
  constraint lab_member_duties_known check (duties <@ array['head', 'safety_head', 'officer', 'student_officer']),
  constraint lab_member_status_known check (status in (0, 1)),
  constraint lab_member_left check ((status = 0) = (left_on is not null) and (left_on is null or left_on >= joined_on)),
  constraint lab_member_duty_stays check (status = 1 or duties = '{}'),
  constraint lab_member_own_tutor check (tutor_id <> user_id)
);
comment on constraint lab_member_kind_known on base_info.lab_member is '岗位不正确';
comment on constraint lab_member_duties_known on base_info.lab_member is '职务不正确';
comment on constraint lab_member_status_known on base_info.lab_member is '状态不正确';
comment on constraint lab_member_left on base_info.lab_member is '离开日期不能早于加入日期';
comment on constraint lab_member_duty_stays on base_info.lab_member is '负责人、安全责任人和安全员不能移出，请先在实验室资料中更换';
comment on constraint lab_member_own_tutor on base_info.lab_member is '导师不能是本人';
create unique index lab_member_once on base_info.lab_member (school_id, lab_id, user_id) where status = 1;
comment on index base_info.lab_member_once is '该人员已在这间实验室，无需重复添加';
create trigger lab_member_college before insert or update of lab_id on base_info.lab_member
  for each row execute function base_info.take_college();

create index lab_member_lab on base_info.lab_member (school_id, lab_id);
create index lab_member_user on base_info.lab_member (school_id, user_id);
create index lab_member_tutor on base_info.lab_member (school_id, tutor_id) where tutor_id is not null;
create index lab_member_duties on base_info.lab_member using gin (school_id, duties);
-- Ways of the list: its orders, and its filters with what a count needs besides.
create index lab_member_order on base_info.lab_member (school_id, joined_on, id) include (lab_id);
create index lab_member_of_college on base_info.lab_member (school_id, college_id, joined_on, id) include (lab_id, status);
create index lab_member_admitted on base_info.lab_member (school_id, admitted_to, id) include (lab_id);
create index lab_member_by_kind on base_info.lab_member (school_id, kind, lab_id);
create index lab_member_by_status on base_info.lab_member (school_id, status, lab_id);

-- Certificates, physical examinations and violations of a person.
create table base_info.person_record (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  name text not null,
  no text not null default '',
  issuer text not null default '',
  starts_on date,
  ends_on date,
  note text not null default '',
  files bigint[] not null default '{}',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account,
  constraint person_record_kind_known check (kind in ('certificate', 'exam', 'violation')),
  constraint person_record_dates check (starts_on is null or ends_on is null or ends_on >= starts_on)
);
comment on constraint person_record_kind_known on base_info.person_record is '记录类型不正确';
comment on constraint person_record_dates on base_info.person_record is '有效期至不能早于开始日期';
create unique index person_record_once on base_info.person_record (school_id, user_id, upper(name), upper(no))
  where kind = 'certificate';
comment on index base_info.person_record_once is '该人员已登记这份证书，请修改原有记录';
create index person_record_user on base_info.person_record (school_id, user_id, kind);
