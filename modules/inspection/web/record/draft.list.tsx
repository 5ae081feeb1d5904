import { editAction } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DateCell, EnumTag } from '#screens/frames/cells.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { Photos } from '#screens/fields/photos.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { draftApi, type DraftRow } from '../../shared/record/draft.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { CellWithNote } from '../core/cells.tsx';

const filter = namesOf(draftApi.list);

const DraftRemoval = lazyPart(() => import('./draft-removal.tsx').then((m) => m.DraftRemoval));

const nameOf = ({ org_name, description }: DraftRow) => `${org_name}：${description}`;

/** Merges duplicate drafts of a laboratory into the first selected one. */
function useMerge() {
  const merge = useCommand(draftApi.merge);
  return async (rows: DraftRow[]) => {
    const [first, ...others] = rows;
    if (!first || others.length === 0) return notify.warn('请至少选择两条草稿');
    if (others.some((row) => row.org_id !== first.org_id)) return notify.warn('只能合并同一实验室的草稿');
    return merge.mutateAsync({ id: first.id, ids: others.map((row) => row.id) });
  };
}

/** Problems of an activity that are recorded but not issued. */
export function DraftListPage() {
  const act_id = Number(useParams()['id']);
  const [removing, setRemoving] = useState<DraftRow>();
  const activity = useRead(activityApi.find, { id: act_id }, { quiet: true }).data;
  const merge = useMerge();
  const issue = useCommand(draftApi.issue);
  return (
    <ListPage
      title="检查草稿"
      note={activity?.act_name}
      back={pathsOf(activity?.act_type).list}
      read={draftApi.list}
      input={{ act_id }}

      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="描述或实验室" />
          <EnumFilter name={filter('level')} label="隐患等级" of={ProblemLevel} />
        </>
      }
      columns={[
        {
          field: 'description',
          title: '隐患',
          render: (row) => <CellWithNote main={row.description} note={row.class_name} width={320} />,
        },
        {
          field: 'org_name',
          title: '实验室',
          render: (row) => <CellWithNote main={row.org_name} note={row.college_name} />,
        },
        { field: 'level', title: '等级', render: (row) => <EnumTag of={ProblemLevel} value={row.level} /> },
        { field: 'photos', title: '照片', render: (row) => <Photos files={row.photos.slice(0, 3)} size={44} /> },
        { field: 'found_by_name', title: '记录人' },
        { field: 'found_at', title: '时间', render: (row) => <DateCell value={row.found_at} /> },
      ]}
      rowActions={[
        editAction((id) => `/lab-check/check-draft/edit/${id}?act=${act_id}`),
        { label: '删除', danger: true, when: (row) => row.can.includes('remove'), run: setRemoving },
      ]}
      batchActions={[
        {
          label: '合并重复',
          when: (row) => row.can.includes('merge'),
          confirm: (rows) => `合并选中的 ${rows.length} 条草稿？保留第一条的文字，其余的照片并入后删除。`,
          name: nameOf,
          run: merge,
        },
        {
          label: '批量下发',
          when: () => activity?.can.includes('issue') ?? false,
          confirm: (rows) => `下发 ${rows.length} 条隐患给实验室整改，确定？`,
          name: nameOf,
          run: (rows) => issue.mutateAsync({ ids: rows.map((row) => row.id) }),
          done: '已下发',
        },
      ]}
      empty="没有未下发的隐患草稿。登记了还没有下发的隐患会出现在这里"
    >
      {removing && <DraftRemoval draft={removing} onClose={() => setRemoving(undefined)} />}
    </ListPage>
  );
}
