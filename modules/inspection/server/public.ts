export { inspectionFigures } from './report/figures.queries.ts';
