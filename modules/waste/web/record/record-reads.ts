import { overviewApi } from '../../shared/overview.ts';
import { recordApi } from '../../shared/record/record.ts';

export const recordPath = '/waste/record';
export const recordReads = [recordApi.list, recordApi.find, overviewApi.find];
