export { changeUseStatus } from './lab-status.service.ts';
export { anomalyReports } from './risk/facility-check.service.ts';
export { consequencesOf } from './hazard/grading.queries.ts';
