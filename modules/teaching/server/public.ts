export { experimentsGiven } from './batch/given.queries.ts';
