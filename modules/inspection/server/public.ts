export { inspectionFigures } from './report/figures.queries.ts';
export { handOverEquipment, isPhotoOfProblem, revokeEquipment } from './problem/equipment-finding.service.ts';
export { inspectsNow } from './activity/running-lab.policy.ts';
