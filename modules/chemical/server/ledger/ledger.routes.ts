import { implement, type Route } from '#kernel/server/implement.ts';
import { ledgerApi } from '../../shared/ledger/ledger.ts';
import { exportBook, printBook } from './book.export.ts';
import { findBook, listBooks, stockLedger } from './book.queries.ts';
import { flowLedger } from './flow.queries.ts';
import { exportControlled, exportFlow, exportPurchase, exportStock } from './ledger.export.ts';
import { purchaseLedger } from './purchase-ledger.queries.ts';

const outside = { transaction: false } as const;

export const ledgerRoutes: Route[] = [
  implement(ledgerApi.stock, stockLedger.page),
  implement(ledgerApi.exportStock, exportStock, outside),
  implement(ledgerApi.flow, flowLedger.page),
  implement(ledgerApi.exportFlow, exportFlow, outside),
  implement(ledgerApi.controlled, listBooks),
  implement(ledgerApi.exportControlled, exportControlled, outside),
  implement(ledgerApi.book, findBook),
  implement(ledgerApi.printBook, printBook, outside),
  implement(ledgerApi.exportBook, exportBook, outside),
  implement(ledgerApi.purchase, purchaseLedger.page),
  implement(ledgerApi.exportPurchase, exportPurchase, outside),
];
