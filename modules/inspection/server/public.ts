export { storePhotos, type Photos } from './demo/photo.demo.ts';
export { generateBulletin, publishBulletin } from './bulletin/bulletin.service.ts';
export { inspectionFigures, type InspectionFigures } from './report/figures.queries.ts';
