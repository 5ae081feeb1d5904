import { implement, type Route } from '#kernel/server/implement.ts';
import { homeApi } from '../shared/home.ts';
import { readMyLabs, readOverview, listPeopleTypes } from './home.queries.ts';

export const homeRoutes: Route[] = [
  implement(homeApi.overview, readOverview),
  implement(homeApi.myLabs, readMyLabs),
  implement(homeApi.peopleTypes, listPeopleTypes),
];
