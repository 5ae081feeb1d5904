import { implement, type Route } from '#kernel/server/implement.ts';
import { orgMapApi } from '../../shared/map/org-map.ts';
import { findMapBuilding, findOrgMap } from './org-map.queries.ts';

export const orgMapRoutes: Route[] = [
  implement(orgMapApi.overview, findOrgMap),
  implement(orgMapApi.building, findMapBuilding),
];
