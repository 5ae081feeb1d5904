import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { facilityRuleApi } from '../../shared/hazard/facility-rule.ts';
import { facilityRuleList } from './facility-rule.queries.ts';
import {
  createFacilityRule,
  removeFacilityRule,
  setFacilityRuleStatus,
  updateFacilityRule,
} from './facility-rule.service.ts';

export const facilityRuleRoutes: Route[] = [
  ...resourceRoutes(facilityRuleApi, {
    rows: facilityRuleList,
    create: createFacilityRule,
    update: updateFacilityRule,
  }),
  implement(facilityRuleApi.setStatus, setFacilityRuleStatus),
  implement(facilityRuleApi.remove, removeFacilityRule),
];
