-- as: migrator
-- Room for the signs that are added to each kind; an order that a school changed stays.
update codes.code set sort = right(code, 2)::int
  + case left(code, 1) when 'W' then 0 when 'P' then 20 when 'M' then 32 else 48 end
where parent_key = 'sign' and is_system = false and code ~ '^[WPME]\d\d$'
  and sort = right(code, 2)::int + case left(code, 1) when 'W' then 0 when 'P' then 12 when 'M' then 17 else 23 end;
