import { implement, type Route } from '#kernel/server/implement.ts';
import { figuresApi } from '../../shared/learn/figures.ts';
import { findFigures } from './figures.queries.ts';

export const figuresRoutes: Route[] = [implement(figuresApi.find, findFigures)];
