import { implement, type Route } from '#kernel/server/implement.ts';
import { projectApi } from '../../shared/application/project.ts';
import { recommendProject, refuseProject, sendBackProject, startProject } from './decide.service.ts';
import { printProject } from './project-paper.export.ts';
import { exportProjects } from './project.export.ts';
import { findProject, projectList } from './project.queries.ts';
import { createProject, removeProject, updateProject } from './project.service.ts';
import { submitProject, withdrawProject } from './submit.service.ts';

export const projectRoutes: Route[] = [
  implement(projectApi.list, projectList.page),
  implement(projectApi.find, findProject),
  implement(projectApi.create, async (ctx, input) => ({ id: await createProject(ctx, input) })),
  implement(projectApi.update, updateProject),
  implement(projectApi.remove, removeProject),
  implement(projectApi.export, exportProjects, { transaction: false }),
  implement(projectApi.submit, submitProject),
  implement(projectApi.withdraw, withdrawProject),
  implement(projectApi.recommend, recommendProject),
  implement(projectApi.sendBack, sendBackProject),
  implement(projectApi.refuse, refuseProject),
  implement(projectApi.start, startProject),
  implement(projectApi.print, printProject, { transaction: false }),
];
