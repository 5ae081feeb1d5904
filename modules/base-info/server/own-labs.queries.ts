import { sectionRows, type HomeSource } from '#kernel/server/work-home.ts';
import { unknownColor } from '#kernel/shared/color.ts';
import { shortGrade } from '../shared/grade.rules.ts';
import { listFirstLabs } from './lab.queries.ts';

/** Laboratories in reach of callers who manage none of others. */
export const ownLabs: HomeSource = {
  name: 'base-info.own-labs',
  title: '我的实验室',
  isWork: true,
  page: '/lab-baseinfo/lab/search',
  right: 'base-info.lab.read',
  unless: 'base-info.lab.manage',
  rows: async (ctx) =>
    (await listFirstLabs(ctx, sectionRows)).map((lab) => ({
      id: lab.id,
      title: lab.name,
      note: [lab.code, lab.building_name, lab.rooms, lab.officer_name && `安全员 ${lab.officer_name}`]
        .filter(Boolean)
        .join(' · '),
      url: `/lab-baseinfo/organization/${lab.id}`,
      at: '',
      tag: shortGrade(lab.level_name) || '未评估',
      tone: 'neutral',
      ...(lab.level_name && { color: lab.level_color || unknownColor }),
    })),
};
