import { implement, type Route } from '#kernel/server/implement.ts';
import { recordApi } from '../shared/record.ts';
import { collectOne } from './collect.service.ts';
import { exportSheet, exportText } from './file.export.ts';
import { listRecords } from './record.queries.ts';
import { createRecord, leaveOut, removeRecord, restoreRecord, takeIn, updateRecord } from './record.service.ts';

export const recordRoutes: Route[] = [
  implement(recordApi.list, listRecords),
  implement(recordApi.collect, collectOne),
  implement(recordApi.create, async (ctx, input) => ({ id: await createRecord(ctx, input) })),
  implement(recordApi.update, updateRecord),
  implement(recordApi.restore, restoreRecord),
  implement(recordApi.leaveOut, leaveOut),
  implement(recordApi.takeIn, takeIn),
  implement(recordApi.remove, removeRecord),
  implement(recordApi.txt, exportText, { transaction: false }),
  implement(recordApi.xls, exportSheet, { transaction: false }),
];
