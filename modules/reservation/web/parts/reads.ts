import type { PageAddress } from '#kernel/shared/rights.ts';
import { accountApi } from '../../shared/account/account.ts';
import { billApi } from '../../shared/bill/bill.ts';
import { bookingApi } from '../../shared/booking/booking.ts';
import { closureApi } from '../../shared/booking/closure.ts';
import { appealApi } from '../../shared/credit/appeal.ts';
import { blockApi } from '../../shared/credit/block.ts';
import { creditApi } from '../../shared/credit/credit.ts';
import { ResourceKind } from '../../shared/kinds.ts';
import { priceApi } from '../../shared/price/price.ts';
import { qualificationApi } from '../../shared/qualification/qualification.ts';
import { resourceApi } from '../../shared/resource/resource.ts';
import { ruleApi } from '../../shared/resource/rule.ts';
import { useApi } from '../../shared/use/use-record.ts';

export const myPath = '/reservation/my';
export const resourcePath = '/reservation/resource';
export const rulePath = '/reservation/rule';
export const billPath = '/reservation/bill';

/** The page where a resource is booked. */
export const bookPath = (kind: string, id: number): PageAddress =>
  kind === ResourceKind.instrument ? `/reservation/instrument/${id}` : `/reservation/lab/${id}`;

/** What a change of money makes out of date. */
export const moneyReads = [
  billApi.list,
  billApi.find,
  billApi.months,
  accountApi.list,
  accountApi.mine,
  accountApi.flows,
  accountApi.myFlows,
] as const;

/** What a change of points or blocks makes out of date. */
export const creditReads = [
  creditApi.list,
  creditApi.mine,
  creditApi.flows,
  creditApi.myFlows,
  appealApi.list,
  blockApi.list,
  bookingApi.check,
] as const;

/** What a change of prices makes out of date. */
export const priceReads = [priceApi.list, bookingApi.check] as const;

/** What a change of qualifications makes out of date. */
export const qualificationReads = [qualificationApi.list, bookingApi.check] as const;

/** What a change of a booking makes out of date. */
export const bookingReads = [
  bookingApi.list,
  bookingApi.mine,
  bookingApi.examine,
  bookingApi.find,
  bookingApi.check,
  bookingApi.nextFree,
  resourceApi.calendar,
  useApi.list,
  ...moneyReads,
  ...creditReads,
] as const;

/** What a change of a resource, its rule or its closures makes out of date. */
export const resourceReads = [
  ...bookingReads,
  resourceApi.list,
  resourceApi.find,
  resourceApi.equipment,
  ruleApi.list,
  closureApi.list,
] as const;
