import { labApi } from '../../shared/lab.ts';
import { facilityApi } from '../../shared/risk/facility.ts';

/** Queries to invalidate after an action on a facility. */
export const facilityReads = [facilityApi.list, facilityApi.find, facilityApi.ofLab, facilityApi.checks, labApi.find];
