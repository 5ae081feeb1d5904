import { Button, Select } from 'antd';
import { useState, type Key } from 'react';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { judgementApi } from '../../shared/hazard/judgement.ts';
import { regradingApi, RegradingEffect } from '../../shared/hazard/regrading.ts';
import { GradeTag } from '../parts/grade-tag.tsx';
import { labPath } from '../parts/lab-columns.tsx';
import { useCodeNames } from './grading-sources.ts';

const columns: ColumnsOf<typeof regradingApi.labs> = [
  {
    field: 'lab_name',
    title: '实验室',
    maxWidth: 240,
    render: (row) => <Link to={`${labPath(row.lab_id)}?tab=grade`}>{row.lab_name}</Link>,
  },
  { field: 'lab_code', title: '编号' },
  { field: 'college_name', title: '学院', maxWidth: 180 },
  {
    field: 'old_level_name',
    title: '现等级',
    render: (row) => (
      <>
        <GradeTag name={row.old_level_name} color={row.old_level_color} /> {row.old_class_name}
      </>
    ),
  },
  {
    field: 'level_name',
    title: '计算等级',
    render: (row) => (
      <>
        <GradeTag name={row.level_name} color={row.level_color} /> {row.class_name}
      </>
    ),
  },
  { field: 'basis', title: '依据', maxWidth: 220, render: (row) => row.basis.join('、') },
  { field: 'score', title: '得分', align: 'right' },
  { field: 'effect', title: '确认后', render: (row) => <EnumTag of={RegradingEffect} value={row.effect} /> },
];
const chosenColumn: ColumnsOf<typeof regradingApi.labs>[number] = {
  field: 'is_chosen',
  title: '已确认',
  render: (row) => (row.is_chosen ? '是' : '否'),
};

type Props = { id: number; changed: number; mayApply: boolean; isDone: boolean };

/** The laboratories that a regrading changes; all of them or the chosen ones are confirmed. */
export function RegradingChanges({ id, changed, mayApply, isDone }: Props) {
  const [paging, setPaging] = useState({ page: 1, size: 15 });
  const [level, setLevel] = useState<number>();
  const [keys, setKeys] = useState<Key[]>([]);
  const levels = useCodeNames('lab_level');
  const input = { id, ...paging, ...(level !== undefined && { lab_level: level }) };
  const { data, error, isFetching, refetch } = useRead(regradingApi.labs, input);
  const apply = useCommand(regradingApi.apply, [regradingApi.latest, regradingApi.labs, judgementApi.list]);
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  const confirm = async (ids?: number[]) => {
    const count = ids?.length ?? changed;
    const text = `将为 ${count} 间实验室提交分级评估，由学院、学校审核，审核通过前现等级不变。确定吗？`;
    if (await notify.confirm({ text })) apply.mutate({ id, ...(ids && { ids }) });
  };
  return (
    <>
      <div className="hazard-tools">
        <Select
          allowClear
          style={{ minWidth: 180 }}
          aria-label="计算等级"
          placeholder="全部计算等级"
          value={level}
          options={[...levels.values()].map(({ code, name }) => ({ value: Number(code), label: name }))}
          onChange={(value) => {
            setLevel(value);
            setPaging({ ...paging, page: 1 });
          }}
        />
        {mayApply && (
          <>
            <Button type="primary" loading={apply.isPending} onClick={() => void confirm()}>
              确认全部 {changed} 间
            </Button>
            <Button
              disabled={keys.length === 0}
              loading={apply.isPending}
              onClick={() => void confirm(keys.map(Number))}
            >
              {keys.length > 0 ? `只确认所选 ${keys.length} 间` : '只确认所选'}
            </Button>
          </>
        )}
      </div>
      <DataTable
        label="等级或类别将变化的实验室"
        rows={data?.content ?? []}
        loading={isFetching}
        empty="没有实验室的计算等级是这一级"
        columns={isDone ? [...columns, chosenColumn] : columns}
        {...(mayApply && { selection: { keys, onChange: setKeys } })}
        paging={{ ...paging, total: data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
      />
    </>
  );
}
