export { changeUseStatus } from './lab-status.service.ts';
export { requirementsOfLabs, type Requirement } from './hazard/requirement.queries.ts';
