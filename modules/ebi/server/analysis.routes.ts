import { implement, type Route } from '#kernel/server/implement.ts';
import { analysisApi } from '../shared/analysis.ts';
import { findAnalysis } from './analysis.queries.ts';

export const analysisRoutes: Route[] = [implement(analysisApi.find, findAnalysis)];
