export { changeUseStatus } from './lab-status.service.ts';
export { consequencesOf } from './hazard/grading.queries.ts';
