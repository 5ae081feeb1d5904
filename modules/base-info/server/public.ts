export { changeUseStatus } from './lab-status.service.ts';
export { consequencesOf, requirementsOfLabs } from './hazard/requirement.queries.ts';
export { inspectionFigures } from './statistic/inspection-figures.queries.ts';
export { anomalyReports } from './risk/facility-check.service.ts';
export { qrImage, siteOf } from './lab-card.queries.ts';
export { peopleOf } from './people/person.queries.ts';
export { labStanding, ownMemberLabs, type LabStanding } from './people/lab-standing.queries.ts';
export { admittedTo, isAdmitted, labsAdmitting } from './people/admitted.queries.ts';
export { setAdmission } from './people/admission.service.ts';
