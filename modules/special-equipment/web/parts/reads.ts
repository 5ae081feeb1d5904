import { accessoryApi } from '../../shared/accessory.ts';
import { assetApi } from '../../shared/asset.ts';
import { checkApi, checklistApi } from '../../shared/checklist.ts';
import { inspectionApi } from '../../shared/inspection.ts';
import { operatorApi } from '../../shared/operator.ts';
import { recordApi } from '../../shared/record.ts';
import { cycleApi, itemApi } from '../../shared/rule.ts';
import { watchApi } from '../../shared/watch.ts';

export const listPath = '/special-equipment/list';

/** What a change of a piece, or of what belongs to it, makes out of date. */
export const pieceReads = [
  assetApi.list,
  assetApi.find,
  assetApi.candidates,
  assetApi.pick,
  inspectionApi.list,
  accessoryApi.list,
  operatorApi.list,
  recordApi.list,
  watchApi.notUploaded,
  watchApi.warnings,
  watchApi.statistic,
] as const;

/** What a change of the cycles or items makes out of date. */
export const ruleReads = [cycleApi.list, itemApi.list, checklistApi.list, checkApi.forms, ...pieceReads] as const;
