import { implement, type Route } from '#kernel/server/implement.ts';
import { billApi } from '../../shared/bill/bill.ts';
import { exportBills, printBill } from './bill.export.ts';
import { billList, findBill, listMonths } from './bill.queries.ts';
import { confirmBill, payBill, settleBill, voidBill } from './bill.service.ts';

export const billRoutes: Route[] = [
  implement(billApi.list, billList.page),
  implement(billApi.find, findBill),
  implement(billApi.months, listMonths),
  implement(billApi.confirm, confirmBill),
  implement(billApi.pay, payBill),
  implement(billApi.settle, settleBill),
  implement(billApi.void, voidBill),
  implement(billApi.print, printBill, { transaction: false }),
  implement(billApi.export, exportBills),
];
