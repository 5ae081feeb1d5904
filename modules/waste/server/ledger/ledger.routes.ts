import { implement, type Route } from '#kernel/server/implement.ts';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { exportLedger } from './ledger.export.ts';
import { readLedger } from './ledger.queries.ts';

export const ledgerRoutes: Route[] = [
  implement(ledgerApi.read, readLedger),
  implement(ledgerApi.export, exportLedger, { transaction: false }),
];
