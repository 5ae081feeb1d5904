import { annualApi } from '../../shared/annual/annual.ts';

export const annualPath = '/waste/annual-plan';
export const annualReads = [annualApi.list, annualApi.find];
