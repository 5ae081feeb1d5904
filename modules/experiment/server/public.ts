export { asksExperiment, experimentFaults, experimentReference } from './fault.queries.ts';
