import { implement, type Route } from '#kernel/server/implement.ts';
import { resourceRoutes } from '#kernel/server/resource-routes.ts';
import { tagApi, trainCollegeApi } from '../../shared/learn/tag.ts';
import { listOpenTags, listTagOptions, listTrainColleges, tagList } from './tag.queries.ts';
import { createTag, setTagStatus, updateTag } from './tag.service.ts';

export const tagRoutes: Route[] = [
  implement(tagApi.options, listTagOptions),
  implement(tagApi.simple, listOpenTags),
  ...resourceRoutes(tagApi, { rows: tagList, create: createTag, update: updateTag }),
  implement(tagApi.setStatus, setTagStatus),
  implement(trainCollegeApi.list, listTrainColleges),
];
