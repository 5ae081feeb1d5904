export { listedInstruments } from './register/listed.queries.ts';
export { allYearlyRows, type YearlyRow } from './year/yearly.queries.ts';
