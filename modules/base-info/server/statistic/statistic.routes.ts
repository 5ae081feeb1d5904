import { implement, type Route } from '#kernel/server/implement.ts';
import { statisticApi } from '../../shared/statistic/statistic.ts';
import { yearApi } from '../../shared/statistic/year.ts';
import { findGradeClass } from './grade-class.queries.ts';
import { findHazardClass } from './hazard-class.queries.ts';
import { findMoe } from './moe.queries.ts';
import { findStatisticOverview } from './overview.queries.ts';
import { findRiskPointStatistic } from './risk-point-statistic.queries.ts';
import { exportLedger, printLabFile, printLedger } from './safety-ledger.export.ts';
import { listLedger, summarizeLedger } from './safety-ledger.queries.ts';
import { exportGradeClass, exportHazardClass, exportMoe, exportRiskPoint } from './statistic.export.ts';
import { exportPeople, printYearlyReport } from './year.export.ts';
import { findPeopleStatistic, findYearlyReport } from './year.queries.ts';

const download = { transaction: false };

export const statisticRoutes: Route[] = [
  implement(statisticApi.overview, findStatisticOverview),
  implement(statisticApi.gradeClass, findGradeClass),
  implement(statisticApi.hazardClass, findHazardClass),
  implement(statisticApi.riskPoint, findRiskPointStatistic),
  implement(statisticApi.ledger, listLedger),
  implement(statisticApi.ledgerSummary, summarizeLedger),
  implement(statisticApi.moe, findMoe),
  implement(statisticApi.exportGradeClass, exportGradeClass, download),
  implement(statisticApi.exportHazardClass, exportHazardClass, download),
  implement(statisticApi.exportRiskPoint, exportRiskPoint, download),
  implement(statisticApi.exportLedger, exportLedger, download),
  implement(statisticApi.exportMoe, exportMoe, download),
  implement(statisticApi.printLedger, printLedger, download),
  implement(statisticApi.printLab, printLabFile, download),
  implement(yearApi.people, findPeopleStatistic),
  implement(yearApi.report, findYearlyReport),
  implement(yearApi.exportPeople, exportPeople, download),
  implement(yearApi.print, printYearlyReport, download),
];
