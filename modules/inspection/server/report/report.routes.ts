import { implement, type Route } from '#kernel/server/implement.ts';
import { homeApi } from '../../shared/report/home.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { statisticApi } from '../../shared/report/statistic.ts';
import { findHome } from './home.queries.ts';
import { findLabFile } from './ledger-lab.queries.ts';
import { printLedger } from './ledger-print.export.ts';
import { exportLedger } from './ledger.export.ts';
import { ledgerList, previewLedger } from './ledger.queries.ts';
import { exportStatistic } from './statistic.export.ts';
import { findStatistic } from './statistic.queries.ts';

const download = { transaction: false };

/** Home page, ledger and statistics. */
export const reportRoutes: Route[] = [
  implement(homeApi.home, findHome),
  implement(ledgerApi.list, ledgerList.page),
  implement(ledgerApi.preview, previewLedger),
  implement(ledgerApi.pdf, printLedger, download),
  implement(ledgerApi.export, exportLedger, download),
  implement(ledgerApi.lab, findLabFile),
  implement(statisticApi.school, findStatistic),
  implement(statisticApi.college, findStatistic),
  implement(statisticApi.export, exportStatistic, download),
];
