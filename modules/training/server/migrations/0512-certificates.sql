-- Of a session there is one certificate that is not revoked.
alter table training.certificate add foreign key (school_id, session_id) references training.exam_session;
create unique index certificate_session_once on training.certificate (school_id, session_id) where status <> 3;
comment on index training.certificate_session_once is '这次考试的证书已签发';
create index certificate_order on training.certificate (school_id, issued_on, id);
create index certificate_due on training.certificate (school_id, valid_to, id);
create index certificate_status on training.certificate (school_id, status, issued_on);
create index certificate_of_kind on training.certificate (school_id, kind_id, issued_on);
create index certificate_session on training.certificate (school_id, session_id) where session_id is not null;
