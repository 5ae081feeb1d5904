import { implement, type Route } from '#kernel/server/implement.ts';
import { homeApi } from '../shared/home.ts';
import { findHome } from './home.queries.ts';

export const homeRoutes: Route[] = [implement(homeApi.find, findHome)];
