export { inspectionFigures, type InspectionFigures } from './figures.queries.ts';
