import { implement, type Route } from '#kernel/server/implement.ts';
import { sheetRoutes } from '#kernel/server/sheets/sheet-routes.ts';
import { assessmentApi } from '../shared/assessment.ts';
import { experimentApi, experimentSheet } from '../shared/experiment.ts';
import { statisticApi } from '../shared/statistic.ts';
import { findAssessment } from './assessment.queries.ts';
import { saveAssessment } from './assessment.service.ts';
import { passAssessment, refuseAssessment, submitAssessment, withdrawAssessment } from './decide.service.ts';
import { exportExperiments } from './experiment.export.ts';
import { experimentImport } from './experiment.import.ts';
import { experimentChoices, experimentList, findExperiment } from './experiment.queries.ts';
import { createExperiment, removeExperiment, stopExperiment, updateExperiment } from './experiment.service.ts';
import { hazardChoices } from './hazard-choice.queries.ts';
import { printNotice } from './notice-paper.export.ts';
import { exportStatistic } from './statistic.export.ts';
import { findStatistic } from './statistic.queries.ts';

export const experimentRoutes: Route[] = [
  implement(statisticApi.find, findStatistic),
  implement(statisticApi.export, exportStatistic, { transaction: false }),
  implement(experimentApi.list, experimentList.page),
  implement(experimentApi.pick, experimentChoices.page),
  implement(experimentApi.find, findExperiment),
  implement(experimentApi.create, async (ctx, input) => ({ id: await createExperiment(ctx, input) })),
  implement(experimentApi.update, updateExperiment),
  implement(experimentApi.remove, removeExperiment),
  implement(experimentApi.stop, stopExperiment),
  implement(experimentApi.print, printNotice, { transaction: false }),
  implement(assessmentApi.find, findAssessment),
  implement(assessmentApi.hazardChoices, hazardChoices),
  implement(assessmentApi.save, saveAssessment),
  implement(assessmentApi.submit, submitAssessment),
  implement(assessmentApi.withdraw, withdrawAssessment),
  implement(assessmentApi.pass, passAssessment),
  implement(assessmentApi.refuse, refuseAssessment),
  ...sheetRoutes(experimentSheet, experimentImport, exportExperiments),
];
