import { implement, type Route } from '#kernel/server/implement.ts';
import { libraryApi } from '../../shared/review/library.ts';
import { reviewApi } from '../../shared/review/review.ts';
import { approveProjects } from './approve.service.ts';
import { exportLibrary } from './library.export.ts';
import { listLibrary } from './library.queries.ts';
import { sortLibrary, storeProjects } from './library.service.ts';
import { findReview, reviewList } from './review.queries.ts';
import { assignExperts, concludeReview, declineReview, removeReview, scoreReview } from './review.service.ts';

export const reviewRoutes: Route[] = [
  implement(reviewApi.list, reviewList.page),
  implement(reviewApi.find, findReview),
  implement(reviewApi.score, scoreReview),
  implement(reviewApi.decline, declineReview),
  implement(reviewApi.remove, removeReview),
  implement(reviewApi.assign, assignExperts),
  implement(reviewApi.conclude, concludeReview),
  implement(libraryApi.list, listLibrary),
  implement(libraryApi.sort, sortLibrary),
  implement(libraryApi.store, storeProjects),
  implement(libraryApi.approve, approveProjects),
  implement(libraryApi.export, exportLibrary, { transaction: false }),
];
