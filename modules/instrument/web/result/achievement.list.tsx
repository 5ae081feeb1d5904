import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import {
  achievementApi,
  AchievementLevel,
  AchievementState,
  AchievementType,
  type AchievementRow,
} from '../../shared/result/achievement.ts';
import { achievementPath, achievementReads } from '../parts/reads.ts';
import { instrumentSource } from '../parts/sources.ts';
import type { RefuseProps } from './refuse-dialog.tsx';

const RefuseDialog = lazyPart<RefuseProps>(() => import('./refuse-dialog.tsx').then((m) => m.RefuseDialog));

const filter = namesOf(achievementApi.list);
const shareText = ({ shares }: AchievementRow) => shares.map(({ name, share }) => `${name} ${share}%`).join('、');

const columns: ColumnsOf<typeof achievementApi.list> = [
  { field: 'type', title: '类型', render: (row) => labelOf(AchievementType, row.type) },
  {
    field: 'name',
    title: '名称',
    width: 240,
    render: (row) => <Link to={`${achievementPath}/${row.id}`}>{row.name}</Link>,
  },
  { field: 'level', title: '级别', render: (row) => labelOf(AchievementLevel, row.level) },
  { field: 'ref_no', title: '编号', maxWidth: 180, shown: 'wide' },
  { field: 'people', title: '完成人', maxWidth: 160 },
  { field: 'achieved_on', title: '日期', sort: true },
  { field: 'shares', title: '使用仪器', maxWidth: 220, render: shareText },
  { field: 'state', title: '状态', render: (row) => <EnumTag of={AchievementState} value={row.state} /> },
];

/** 成果登记: awards, patents, papers and projects with the instruments that had a part in them. */
export function AchievementListPage() {
  const [refused, setRefused] = useState<AchievementRow>();
  const verify = useCommand(achievementApi.verify, achievementReads);
  const remove = useCommand(achievementApi.remove, achievementReads);
  return (
    <ListPage
      title="成果登记"
      read={achievementApi.list}
      empty="还没有登记成果。获奖、发明专利、论文和项目登记后自动计入年度数据"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="成果" placeholder="名称、编号或完成人" />
          <EnumFilter name={filter('type')} label="类型" of={AchievementType} />
          <SelectFilter name={filter('instrument_id')} label="仪器" source={instrumentSource} />
          <TextFilter name={filter('school_year')} label="学年" placeholder="如 2025-2026" />
          <EnumFilter name={filter('state')} label="状态" of={AchievementState} />
        </>
      }
      create={<NewButton to={`${achievementPath}/edit/0`} right="instrument.edit" label="登记成果" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => row.id },
        editAction((id) => `${achievementPath}/edit/${id}`),
        {
          label: '核实',
          when: (row) => row.can.includes('verify'),
          confirm: '已核对佐证文件？核实后不能再修改。',
          run: ({ id, version }) => verify.mutateAsync({ id, version }),
          done: '已核实',
        },
        { label: '不通过', when: (row) => row.can.includes('refuse'), run: setRefused, done: false },
        {
          label: '删除',
          when: (row) => row.can.includes('remove'),
          danger: true,
          confirm: '确定删除这项成果和佐证文件吗？',
          run: ({ id }) => remove.mutateAsync({ id }),
          done: '已删除',
        },
      ]}
    >
      {refused && <RefuseDialog row={refused} onClose={() => setRefused(undefined)} />}
    </ListPage>
  );
}
