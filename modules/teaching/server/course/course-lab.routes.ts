import { implement, type Route } from '#kernel/server/implement.ts';
import { projectApi } from '../../shared/course/course-lab.ts';
import { findProject, projectList } from './course-lab.queries.ts';
import { createProject, removeProject, setProjectStatus, updateProject } from './course-lab.service.ts';

export const projectRoutes: Route[] = [
  implement(projectApi.list, projectList.page),
  implement(projectApi.find, findProject),
  implement(projectApi.create, async (ctx, input) => ({ id: await createProject(ctx, input) })),
  implement(projectApi.update, updateProject),
  implement(projectApi.setStatus, setProjectStatus),
  implement(projectApi.remove, removeProject),
];
