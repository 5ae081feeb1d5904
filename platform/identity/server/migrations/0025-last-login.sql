-- When a person last came in. The last attempt is something else: anybody can make one.
alter table identity.account add column last_login_at timestamptz;
