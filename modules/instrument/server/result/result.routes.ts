import { implement, type Route } from '#kernel/server/implement.ts';
import { achievementApi } from '../../shared/result/achievement.ts';
import { trainingApi } from '../../shared/result/training.ts';
import { achievementList, findAchievement } from './achievement.queries.ts';
import { createAchievement, judgeAchievement, removeAchievement, updateAchievement } from './achievement.service.ts';
import { trainingList } from './training.queries.ts';
import { createTraining, removeTraining, updateTraining } from './training.service.ts';

export const resultRoutes: Route[] = [
  implement(achievementApi.list, achievementList.page),
  implement(achievementApi.find, findAchievement),
  implement(achievementApi.create, async (ctx, input) => ({ id: await createAchievement(ctx, input) })),
  implement(achievementApi.update, updateAchievement),
  implement(achievementApi.remove, removeAchievement),
  implement(achievementApi.verify, (ctx, input) => judgeAchievement(ctx, 'verify', input)),
  implement(achievementApi.refuse, (ctx, input) => judgeAchievement(ctx, 'refuse', input)),
  implement(trainingApi.list, trainingList.page),
  implement(trainingApi.find, (ctx, { id }) => trainingList.find(ctx, id)),
  implement(trainingApi.create, async (ctx, input) => ({ id: await createTraining(ctx, input) })),
  implement(trainingApi.update, updateTraining),
  implement(trainingApi.remove, removeTraining),
];
