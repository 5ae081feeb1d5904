import { implement, type Route } from '#kernel/server/implement.ts';
import { homeApi } from '../../shared/report/home.ts';
import { doorCheckApi } from '../../shared/report/door.ts';
import { ledgerApi, selfLedgerApi } from '../../shared/report/ledger.ts';
import { statisticApi } from '../../shared/report/statistic.ts';
import { findDoor } from './door.queries.ts';
import { findHome } from './home.queries.ts';
import { findLabFile } from './ledger-lab.queries.ts';
import { listLedgerGroups } from './ledger-group.queries.ts';
import { printLedger } from './ledger-print.export.ts';
import { exportLedger } from './ledger.export.ts';
import { ledgerList, previewLedger, visits } from './ledger.queries.ts';
import { selfChecks, selfLedgerList } from './self-ledger.queries.ts';
import { exportStatistic } from './statistic.export.ts';
import { findStatistic } from './statistic.queries.ts';

const download = { transaction: false };

/** Home page, ledger and statistics. */
export const reportRoutes: Route[] = [
  implement(homeApi.home, findHome),
  implement(doorCheckApi.find, findDoor),
  implement(ledgerApi.list, ledgerList.page),
  implement(ledgerApi.preview, (ctx, input) => previewLedger(ctx, visits, input)),
  implement(ledgerApi.pdf, (ctx, input) => printLedger(ctx, visits, input), download),
  implement(ledgerApi.export, (ctx, input) => exportLedger(ctx, visits, input), download),
  implement(ledgerApi.groups, (ctx, input) => listLedgerGroups(ctx, visits, input)),
  implement(selfLedgerApi.groups, (ctx, input) => listLedgerGroups(ctx, selfChecks, input)),
  implement(selfLedgerApi.list, selfLedgerList.page),
  implement(selfLedgerApi.preview, (ctx, input) => previewLedger(ctx, selfChecks, input)),
  implement(selfLedgerApi.pdf, (ctx, input) => printLedger(ctx, selfChecks, input), download),
  implement(selfLedgerApi.export, (ctx, input) => exportLedger(ctx, selfChecks, input), download),
  implement(ledgerApi.lab, findLabFile),
  implement(statisticApi.school, findStatistic),
  implement(statisticApi.college, findStatistic),
  implement(statisticApi.export, exportStatistic, download),
];
