import { implement, type Route } from '#kernel/server/implement.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { bulletinApi } from '../../shared/bulletin/bulletin.ts';
import { homeApi } from '../../shared/report/home.ts';
import { recordApi } from '../../shared/record/record.ts';
import { draftApi } from '../../shared/record/draft.ts';
import { resultApi } from '../../shared/record/result.ts';
import { checkName, findActivity, findDefaults, findGist, findOpenWork } from './activity-detail.queries.ts';
import { previewLabs } from './activity-labs.queries.ts';
import { changeActivity, endActivity, reopenActivity, startActivity } from './activity-run.service.ts';
import { listActivities, listTypes } from './activity.queries.ts';
import { createActivity, deleteActivity, updateActivity } from './activity.service.ts';
import { findBulletin, findRectifyNotice } from '../bulletin/bulletin-detail.queries.ts';
import { readBulletin } from '../bulletin/bulletin-read.service.ts';
import { bulletinList } from '../bulletin/bulletin.queries.ts';
import {
  generateBulletin,
  publishBulletin,
  updateBulletin,
  urgeBulletin,
  withdrawBulletin,
} from '../bulletin/bulletin.service.ts';
import { findDraft, listDrafts } from '../record/draft.queries.ts';
import { deleteDraft, issueChosen, mergeDrafts, updateDraft } from '../record/draft.service.ts';
import { findHome } from '../report/home.queries.ts';
import { findRecord } from '../record/record-detail.queries.ts';
import { findContent, listMyGroups } from '../record/record.queries.ts';
import { exemptRecord, recordNoEntry, restoreRecord, saveRecord, submitRecord } from '../record/record.service.ts';
import { exportResults } from '../record/result.export.ts';
import { listCollegeResults, listItemResults, resultList } from '../record/result.queries.ts';

const download = { transaction: false };

/** Activities, their records, drafts and bulletins. */
export const activityRoutes: Route[] = [
  implement(homeApi.home, findHome),
  implement(activityApi.list, listActivities),
  implement(activityApi.types, listTypes),
  implement(activityApi.defaults, findDefaults),
  implement(activityApi.labs, previewLabs),
  implement(activityApi.find, findActivity),
  implement(activityApi.checkname, checkName),
  implement(activityApi.create, async (ctx, input) => ({ id: await createActivity(ctx, input) })),
  implement(activityApi.update, updateActivity),
  implement(activityApi.change, changeActivity),
  implement(activityApi.remove, deleteActivity),
  implement(activityApi.start, startActivity),
  implement(activityApi.open, findOpenWork),
  implement(activityApi.end, endActivity),
  implement(activityApi.reopen, reopenActivity),
  implement(activityApi.gist, findGist, { transaction: false }),
  implement(recordApi.start, listMyGroups),
  implement(recordApi.content, findContent),
  implement(recordApi.find, findRecord),
  implement(recordApi.save, saveRecord),
  implement(recordApi.submit, submitRecord),
  implement(recordApi.noEntry, recordNoEntry),
  implement(recordApi.exempt, exemptRecord),
  implement(recordApi.restore, restoreRecord),
  implement(resultApi.labs, resultList.page),
  implement(resultApi.colleges, listCollegeResults),
  implement(resultApi.items, listItemResults),
  implement(resultApi.export, exportResults, download),
  implement(draftApi.list, listDrafts),
  implement(draftApi.find, findDraft),
  implement(draftApi.update, updateDraft),
  implement(draftApi.remove, deleteDraft),
  implement(draftApi.merge, mergeDrafts),
  implement(draftApi.issue, issueChosen),
  implement(bulletinApi.list, bulletinList.page),
  implement(bulletinApi.find, findBulletin),
  implement(bulletinApi.generate, async (ctx, input) => ({ id: await generateBulletin(ctx, input) })),
  implement(bulletinApi.update, updateBulletin),
  implement(bulletinApi.publish, publishBulletin),
  implement(bulletinApi.withdraw, withdrawBulletin),
  implement(bulletinApi.markRead, readBulletin),
  implement(bulletinApi.urge, urgeBulletin),
  implement(bulletinApi.notice, findRectifyNotice),
];
