-- The day on which a line passed without a filing, because the purchase and the year stayed within the small amounts of the law.
alter table chemical.purchase_line add column filing_free_on date;
create index purchase_line_filing_free on chemical.purchase_line (school_id, substance_id, filing_free_on) where filing_free_on is not null;
