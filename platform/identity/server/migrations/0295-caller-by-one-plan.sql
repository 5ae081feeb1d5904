-- as: migrator
-- Who calls is looked up by every call, always by the same ways. One plan serves them all: a new one took each connection
-- ten times as long as the look-up, for its first five calls.
alter function identity.find_signed_on(bytea, boolean, int) set plan_cache_mode = force_generic_plan;
alter function identity.enabled_options(bigint, text[]) set plan_cache_mode = force_generic_plan;
