import { overviewApi } from '../../shared/overview.ts';
import { applyApi } from '../../shared/pickup/apply.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { stockApi } from '../../shared/store/stock.ts';
import { zoneApi } from '../../shared/store/zone.ts';

export const planPath = '/waste/plan';
export const planReads = [
  planApi.list,
  planApi.find,
  planApi.waiting,
  applyApi.list,
  applyApi.examine,
  applyApi.find,
  stockApi.list,
  zoneApi.list,
  zoneApi.stores,
  overviewApi.find,
];
