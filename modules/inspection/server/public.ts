export { inspectionFigures } from './report/figures.queries.ts';
export { inspectsNow } from './activity/running-lab.policy.ts';
