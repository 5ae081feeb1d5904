export { generateBulletin, publishBulletin } from './bulletin/bulletin.service.ts';
export { inspectionFigures, type InspectionFigures } from './report/figures.queries.ts';
