/** Instants at which people did something; the rest of the stamps are those of the installation, or planned. */
export const stamps: Record<string, readonly string[]> = {
  'inspection.activity': ['created_at', 'updated_at', 'started_at', 'ended_at'],
  'inspection.record': ['checked_at', 'submitted_at', 'created_at', 'updated_at'],
  'inspection.problem': ['found_at', 'issue_at', 'submitted_at', 'finished_at', 'created_at', 'updated_at'],
  'inspection.rectification': ['submitted_at', 'examined_at'],
  'inspection.delay': ['applied_at'],
  'inspection.college_report': ['submitted_at'],
  'inspection.bulletin': ['created_at', 'publish_at'],
  'inspection.rectify_notice': ['issued_at'],
  'base_info.change_request': ['submitted_at', 'ended_at'],
  'chemical.purchase': ['created_at', 'submitted_at', 'decided_at', 'ordered_at'],
  'chemical.inbound': ['created_at', 'decided_at'],
  'funds.card_flow': ['at'],
  'news.article': ['created_at', 'publish_at'],
  'news.article_read': ['read_at'],
  'kernel.op_log': ['at'],
  'files.file': ['created_at'],
};
