import { overviewApi } from '../../shared/overview.ts';
import { applyApi } from '../../shared/pickup/apply.ts';
import { planApi } from '../../shared/pickup/plan.ts';
import { recordApi } from '../../shared/record/record.ts';

export const applyPath = '/waste/apply';
export const applyReads = [
  applyApi.list,
  applyApi.examine,
  applyApi.find,
  applyApi.records,
  planApi.waiting,
  recordApi.list,
  recordApi.find,
  overviewApi.find,
];
