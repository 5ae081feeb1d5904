import { implement, type Route } from '#kernel/server/implement.ts';
import { draftApi } from '../../shared/record/draft.ts';
import { recordApi } from '../../shared/record/record.ts';
import { resultApi } from '../../shared/record/result.ts';
import { draftList } from './draft.queries.ts';
import { deleteDraft, issueChosen, mergeDrafts, updateDraft } from './draft.service.ts';
import { findRecord } from './record-detail.queries.ts';
import { printRecord } from './record-print.export.ts';
import { findContent, listMyGroups } from './record.queries.ts';
import { exemptRecord, recordNoEntry, restoreRecord, saveRecord, submitRecord } from './record.service.ts';
import { printResultReport } from './result-report.export.ts';
import { exportResults } from './result.export.ts';
import { listCollegeResults, listItemResults, resultList } from './result.queries.ts';
import { ofSeenActivity } from './seen-activity.queries.ts';

const download = { transaction: false };

/** Records of checked laboratories, their results, and problems not issued yet. */
export const recordRoutes: Route[] = [
  implement(recordApi.start, listMyGroups),
  implement(recordApi.content, findContent),
  implement(recordApi.find, findRecord),
  implement(recordApi.pdf, printRecord, download),
  implement(recordApi.save, saveRecord),
  implement(recordApi.submit, submitRecord),
  implement(recordApi.noEntry, recordNoEntry),
  implement(recordApi.exempt, exemptRecord),
  implement(recordApi.restore, restoreRecord),
  implement(resultApi.labs, ofSeenActivity(resultList.page)),
  implement(resultApi.colleges, ofSeenActivity(listCollegeResults)),
  implement(resultApi.items, ofSeenActivity(listItemResults)),
  implement(resultApi.report, printResultReport, download),
  implement(resultApi.export, exportResults, download),
  implement(draftApi.list, ofSeenActivity(draftList.page)),
  implement(draftApi.find, (ctx, { id }) => draftList.find(ctx, id)),
  implement(draftApi.update, updateDraft),
  implement(draftApi.remove, deleteDraft),
  implement(draftApi.merge, mergeDrafts),
  implement(draftApi.issue, issueChosen),
];
