-- The experiment for which a laboratory is booked, where a school asks for it.
alter table reservation.booking add column experiment_id bigint;
alter table reservation.booking add foreign key (school_id, experiment_id) references experiment.project;
create index booking_experiment on reservation.booking (school_id, experiment_id) where experiment_id is not null;
