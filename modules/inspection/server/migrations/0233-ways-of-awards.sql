-- Ways of the list of awards: by person and by number.
create index award_user on inspection.award (school_id, user_id);
create index award_number on inspection.award (school_id, award_no);
