-- as: migrator
-- Photos of the demonstration belonged to no record, so that nothing could say who may see them.
update files.file f set doc_type = 'inspection.problem', doc_id = p.id
from inspection.problem p where f.doc_type = 'demo' and p.school_id = f.school_id and f.id = any(p.photos);
update files.file f set doc_type = 'inspection.problem', doc_id = r.problem_id
from inspection.rectification r where f.doc_type = 'demo' and r.school_id = f.school_id and f.id = any(r.photos);
