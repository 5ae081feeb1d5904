export { generateBulletin, publishBulletin } from './bulletin.service.ts';
export { inspectionFigures, type InspectionFigures } from './figures.queries.ts';
