import { labApi } from '../../shared/lab.ts';
import { facilityApi } from '../../shared/risk/facility.ts';
import { riskChangeApi } from '../../shared/risk/risk-change.ts';
import { riskPointApi } from '../../shared/risk/risk-point.ts';

/** Queries to invalidate after an action on a risk point. */
export const riskReads = [riskPointApi.list, riskPointApi.find, riskChangeApi.list, labApi.find, facilityApi.ofLab];
