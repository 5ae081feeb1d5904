export { storePhotos, type Photos } from './demo/photo.demo.ts';
export { inspectionFigures } from './report/figures.queries.ts';
