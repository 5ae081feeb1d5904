-- The experiment for which chemicals are bought, where a school asks for it.
alter table chemical.purchase add column experiment_id bigint;
alter table chemical.purchase add foreign key (school_id, experiment_id) references experiment.project;
create index purchase_experiment on chemical.purchase (school_id, experiment_id) where experiment_id is not null;
