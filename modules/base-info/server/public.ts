export { changeUseStatus } from './lab-status.service.ts';
export { requirementsOfLabs } from './hazard/requirement.queries.ts';
export { inspectionFigures } from './statistic/inspection-figures.queries.ts';
export { anomalyReports } from './risk/facility-check.service.ts';
export { siteOf } from './lab-card.queries.ts';
export { labStanding, ownMemberLabs, type LabStanding } from './people/lab-standing.queries.ts';
export { admittedTo, labsAdmitting } from './people/admitted.queries.ts';
export { setAdmission } from './people/admission.service.ts';
