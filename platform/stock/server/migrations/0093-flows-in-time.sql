-- Ledgers read flows by the time at which they were posted.
create index flow_in_time on stock.flow (school_id, at, id);
