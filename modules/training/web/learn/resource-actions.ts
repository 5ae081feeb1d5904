import { useCommand } from '#kernel/web/api/query.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { figuresApi } from '../../shared/learn/figures.ts';
import { resourceApi, type ResourceRow } from '../../shared/learn/resource.ts';
import { studyApi } from '../../shared/learn/study.ts';
import { tagApi } from '../../shared/learn/tag.ts';

export const resourcePath = '/train/resource';
export const resourceReads = [
  resourceApi.list,
  resourceApi.find,
  tagApi.list,
  studyApi.list,
  studyApi.required,
  figuresApi.find,
];

/** People whom a resource is for. */
export function scopeText({ user_type_names, colleges }: Pick<ResourceRow, 'user_type_names' | 'colleges'>): string {
  const types = user_type_names.join('、') || '全部人员';
  const units = colleges.map(({ name }) => name).join('、') || '全校';
  return `${units}，${types}`;
}

export function useResourceActions(): RowAction<ResourceRow>[] {
  const publish = useCommand(resourceApi.publish, resourceReads);
  const withdraw = useCommand(resourceApi.withdraw, resourceReads);
  return [
    {
      label: '发布',
      when: (row) => row.can.includes('publish'),
      run: ({ id }) => publish.mutateAsync({ id }),
      done: '已发布',
    },
    {
      label: '撤回',
      when: (row) => row.can.includes('withdraw'),
      confirm: '撤回后不能再学习，已有的学习记录和学时保留。确定撤回吗？',
      run: ({ id }) => withdraw.mutateAsync({ id }),
      done: '已撤回',
    },
  ];
}
