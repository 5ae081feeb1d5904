import { implement, type Route } from '#kernel/server/implement.ts';
import { batchApi } from '../../shared/batch/batch.ts';
import { exportAttendance, printAttendance } from './attendance.export.ts';
import { saveAttendance } from './attendance.service.ts';
import { batchList, findBatch, listStudents } from './batch.queries.ts';
import { copyBatch, createBatch, removeBatch, updateBatch } from './batch.service.ts';
import { cancelBatch, lockSelection } from './cancel.service.ts';
import { listChoices } from './choice.queries.ts';
import { checkPublish, moveBatch, publishBatch } from './publish.service.ts';
import { addToBatch, dropBatch, removeFromBatch, selectBatch } from './select.service.ts';

const outside = { transaction: false } as const;

export const batchRoutes: Route[] = [
  implement(batchApi.list, batchList.page),
  implement(batchApi.choices, listChoices),
  implement(batchApi.find, findBatch),
  implement(batchApi.create, async (ctx, input) => ({ id: await createBatch(ctx, input) })),
  implement(batchApi.update, updateBatch),
  implement(batchApi.remove, removeBatch),
  implement(batchApi.copy, copyBatch),
  implement(batchApi.check, checkPublish),
  implement(batchApi.publish, publishBatch),
  implement(batchApi.lock, lockSelection),
  implement(batchApi.move, moveBatch),
  implement(batchApi.cancel, cancelBatch),
  implement(batchApi.students, listStudents),
  implement(batchApi.addStudents, addToBatch),
  implement(batchApi.removeStudents, removeFromBatch),
  implement(batchApi.attend, saveAttendance),
  implement(batchApi.exportAttendance, exportAttendance, outside),
  implement(batchApi.printAttendance, printAttendance, outside),
  implement(batchApi.select, selectBatch),
  implement(batchApi.drop, dropBatch),
];
