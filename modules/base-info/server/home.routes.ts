import { implement, type Route } from '#kernel/server/implement.ts';
import { homeApi } from '../shared/home.ts';
import { readMyLabs, readOverview, readPeopleTypes } from './home.queries.ts';

export const homeRoutes: Route[] = [
  implement(homeApi.overview, readOverview),
  implement(homeApi.myLabs, readMyLabs),
  implement(homeApi.peopleTypes, readPeopleTypes),
];
