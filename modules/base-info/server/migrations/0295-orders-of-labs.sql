-- Lists of laboratories and what stands in them in the orders that they offer, in both directions.
create index lab_by_level_down on base_info.lab (school_id, lab_level desc nulls last, id);
create index lab_by_class_down on base_info.lab (school_id, lab_class desc nulls last, id);
create index lab_judged_on_down on base_info.lab (school_id, judged_on desc nulls last, id);
create index lab_judge_valid_down on base_info.lab (school_id, judge_valid_to desc nulls last, id);
create index equipment_by_check on base_info.equipment (school_id, next_check, id) include (lab_id);
create index equipment_by_check_down on base_info.equipment (school_id, next_check desc nulls last, id) include (lab_id);
create index lab_member_admitted_down on base_info.lab_member (school_id, admitted_to desc nulls last, id) include (lab_id);
create index lab_facility_order_down on base_info.lab_facility (school_id, check_on desc nulls last, id) include (lab_id);
create index lab_facility_expires_down on base_info.lab_facility (school_id, expires_on desc nulls last, id) include (lab_id);
create index risk_point_review_down on base_info.risk_point (school_id, review_on desc nulls last, id) include (lab_id, in_force);
