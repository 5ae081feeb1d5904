-- The experiment of the register, with its assessment of risks, that a course gives.
alter table teaching.course_lab add column experiment_id bigint;
alter table teaching.course_lab add foreign key (school_id, experiment_id) references experiment.project;
create index course_lab_experiment on teaching.course_lab (school_id, experiment_id) where experiment_id is not null;
