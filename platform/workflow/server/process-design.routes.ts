import { implement } from '#kernel/server/implement.ts';
import { designApi } from '../shared/process-design.ts';
import { exportBpmn, findMaterial } from './process-design.queries.ts';

export const designRoutes = [implement(designApi.material, findMaterial), implement(designApi.bpmn, exportBpmn)];
