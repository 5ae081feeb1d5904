import { implement, type Route } from '#kernel/server/implement.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { activityList } from '../activity/activity.queries.ts';
import { ofKnown } from '../core/of-known.queries.ts';
import { findBulletin, findRectifyNotice } from './bulletin-detail.queries.ts';
import { printBulletin, printNotice } from './bulletin-print.export.ts';
import { readBulletin } from './bulletin-read.service.ts';
import { bulletinList } from './bulletin.queries.ts';
import {
  generateBulletin,
  publishBulletin,
  updateBulletin,
  urgeBulletin,
  withdrawBulletin,
} from './bulletin.service.ts';

const download = { transaction: false };

/** Bulletins and rectification notices. */
export const bulletinRoutes: Route[] = [
  implement(bulletinApi.list, ofKnown('act_id', activityList.find, bulletinList.page)),
  implement(bulletinApi.find, findBulletin),
  implement(bulletinApi.pdf, printBulletin, download),
  implement(bulletinApi.generate, async (ctx, input) => ({ id: await generateBulletin(ctx, input) })),
  implement(bulletinApi.update, updateBulletin),
  implement(bulletinApi.publish, publishBulletin),
  implement(bulletinApi.withdraw, withdrawBulletin),
  implement(bulletinApi.markRead, readBulletin),
  implement(bulletinApi.urge, urgeBulletin),
  implement(bulletinApi.notice, findRectifyNotice),
  implement(bulletinApi.noticePdf, printNotice, download),
];
