-- as: migrator
-- Each level names the facilities that its laboratories must have.
update base_info.grading set consequences = (select jsonb_agg(c || jsonb_build_object('facilities',
    case (c ->> 'level')::int
      when 1 then '["extinguisher", "safety_signs", "lab_system_card", "first_aid", "eye_washer", "emergency_spray", "camera"]'::jsonb
      when 2 then '["extinguisher", "safety_signs", "lab_system_card", "first_aid", "eye_washer"]'::jsonb
      when 3 then '["extinguisher", "safety_signs", "lab_system_card", "first_aid"]'::jsonb
      else '["extinguisher", "safety_signs", "lab_system_card"]'::jsonb end) order by n)
  from jsonb_array_elements(consequences) with ordinality as t (c, n))
where not consequences @? '$[*].facilities';
