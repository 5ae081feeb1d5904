import { implement, type Route } from '#kernel/server/implement.ts';
import { profileApi } from '../../shared/record/profile.ts';
import { recordApi, scanApi } from '../../shared/record/record.ts';
import { addPhotos } from './photo.service.ts';
import { addBottle, lookBottle, releaseBottles } from './bottle.service.ts';
import { correctWeight } from './correction.service.ts';
import { printLabel } from './label.export.ts';
import { createProfile, listProfiles, removeProfile } from './profile.service.ts';
import { findRecord, labsOf, recordList } from './record.queries.ts';
import { addDeposit, createRecord, sealRecord, updateRecord, voidRecord } from './record.service.ts';
import { scanLabel } from './scan.queries.ts';

export const recordRoutes: Route[] = [
  implement(scanApi.find, scanLabel, { transaction: false }),
  implement(recordApi.labs, async (ctx) => ({ content: await labsOf(ctx) })),
  implement(recordApi.label, printLabel, { transaction: false }),
  implement(recordApi.list, recordList.page),
  implement(recordApi.find, (ctx, { id }) => findRecord(ctx, id)),
  implement(recordApi.create, async (ctx, input) => ({ id: await createRecord(ctx, input) })),
  implement(recordApi.update, updateRecord),
  implement(recordApi.deposit, addDeposit),
  implement(recordApi.seal, sealRecord),
  implement(recordApi.correct, correctWeight),
  implement(recordApi.addPhotos, addPhotos),
  implement(profileApi.list, listProfiles),
  implement(profileApi.create, async (ctx, input) => ({ id: await createProfile(ctx, input) })),
  implement(profileApi.remove, removeProfile),
  implement(recordApi.lookBottle, lookBottle),
  implement(recordApi.addBottle, addBottle),
  implement(recordApi.void, async (ctx, input) => releaseBottles(ctx, input.id, await voidRecord(ctx, input))),
];
