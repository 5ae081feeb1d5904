export { acceptedRows } from './accepted.queries.ts';
export { reportSource } from './type/report-source.rules.ts';
