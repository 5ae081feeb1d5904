export { storePhotos, type Photos } from './photo.demo.ts';
export { inspectionFigures, type InspectionFigures } from './figures.queries.ts';
