import { implement, type Route } from '#kernel/server/implement.ts';
import { bookingApi } from '../../shared/booking/booking.ts';
import { closureApi } from '../../shared/booking/closure.ts';
import { resourceApi } from '../../shared/resource/resource.ts';
import { bookingList, examineList, findBooking, myBookings } from './booking.queries.ts';
import { createBooking } from './booking.service.ts';
import { cancelBooking } from './cancel.service.ts';
import { answerCheck } from './check.service.ts';
import { closureList } from './closure.queries.ts';
import { closeResources, previewClosure, removeClosure, setResourceStatus } from './closure.service.ts';
import { decideBooking, decideBookings } from './decide.service.ts';
import { findNextFree } from './next-free.queries.ts';
import { receiveMoney } from './receive.service.ts';
import { checkIn, checkOut, extend } from './use.service.ts';

export const bookingRoutes: Route[] = [
  implement(bookingApi.list, bookingList.page),
  implement(bookingApi.mine, myBookings.page),
  implement(bookingApi.examine, examineList.page),
  implement(bookingApi.check, answerCheck),
  implement(bookingApi.nextFree, findNextFree),
  implement(bookingApi.find, findBooking),
  implement(bookingApi.create, createBooking),
  implement(bookingApi.cancel, cancelBooking),
  implement(bookingApi.decide, decideBooking),
  implement(bookingApi.decideAll, decideBookings),
  implement(bookingApi.receive, receiveMoney),
  implement(bookingApi.checkIn, checkIn),
  implement(bookingApi.checkOut, checkOut),
  implement(bookingApi.extend, extend),
  implement(resourceApi.setStatus, setResourceStatus),
  implement(closureApi.list, closureList.page),
  implement(closureApi.preview, previewClosure),
  implement(closureApi.create, closeResources),
  implement(closureApi.remove, removeClosure),
];
