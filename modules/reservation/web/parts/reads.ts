import type { PageAddress } from '#kernel/shared/rights.ts';
import { bookingApi } from '../../shared/booking/booking.ts';
import { closureApi } from '../../shared/booking/closure.ts';
import { ResourceKind } from '../../shared/kinds.ts';
import { resourceApi } from '../../shared/resource/resource.ts';
import { ruleApi } from '../../shared/resource/rule.ts';
import { useApi } from '../../shared/use/use-record.ts';

export const myPath = '/reservation/my';
export const resourcePath = '/reservation/resource';
export const rulePath = '/reservation/rule';

/** The page where a resource is booked. */
export const bookPath = (kind: string, id: number): PageAddress =>
  kind === ResourceKind.instrument ? `/reservation/instrument/${id}` : `/reservation/lab/${id}`;

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
