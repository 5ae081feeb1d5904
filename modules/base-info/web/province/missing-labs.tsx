import { CheckCircleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { fillersOf } from '../../shared/province/fillers.rules.ts';
import { isOfJudgement, ProvinceItem } from '../../shared/province/province-items.ts';
import { provinceApi, type MissingLab, type ProvincePreview } from '../../shared/province/province.ts';
import { labPath } from '../parts/lab-columns.tsx';

/** Where an empty cell is filled in. */
const placeOf = (item: string, id: number): [page: string, to: PageAddress] =>
  isOfJudgement(item)
    ? ['lab-baseinfo.organization.detail', `${labPath(id)}?tab=grade`]
    : ['lab-baseinfo.lab.edit', `/lab-baseinfo/lab/edit/${id}`];

const Missing = ({ row }: { row: MissingLab }) => (
  <span className="province-missing">
    {row.missing.map((item) => {
      const [page, to] = placeOf(item, row.id);
      return (
        <PageLink key={item} page={page} to={to}>
          {labelOf(ProvinceItem, item)}
        </PageLink>
      );
    })}
  </span>
);

const columns: ColumnsOf<typeof provinceApi.missing> = [
  { field: 'code', title: '实验室编号' },
  { field: 'name', title: '实验室', maxWidth: 260 },
  { field: 'college', title: '学院', maxWidth: 200 },
  { field: 'missing', title: '空缺内容（点击前往填写）', render: (row) => <Missing row={row} /> },
  {
    field: 'id',
    title: '由谁补齐',
    maxWidth: 320,
    render: (row) =>
      fillersOf(row)
        .map(
          ({ unit, work, items }) => `${unit}${work}（${items.map((item) => labelOf(ProvinceItem, item)).join('、')}）`,
        )
        .join('；'),
  },
];

type Props = { missing: ProvincePreview['missing']; filters: Record<string, string> };

/** Laboratories with empty cells, all or those without one item. */
export function MissingLabs({ missing, filters }: Props) {
  const [item, setItem] = useState<string>();
  const [{ page, size }, setPage] = useState({ page: 1, size: 15 });
  const input = { ...filters, page, size, ...(item && { item }) } as never;
  const answer = useRead(provinceApi.missing, input, { enabled: missing.labs > 0 });
  if (missing.labs === 0)
    return (
      <p className="province-complete">
        <CheckCircleOutlined /> 没有空缺，可以导出
      </p>
    );
  if (answer.error) return <ReadFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  const choose = (next: string | undefined) => {
    setItem(next);
    setPage({ page: 1, size });
  };
  return (
    <>
      <div className="province-items">
        <Tag.CheckableTag checked={item === undefined} onChange={() => choose(undefined)}>
          全部 {missing.labs}
        </Tag.CheckableTag>
        {missing.items.map((one) => (
          <Tag.CheckableTag key={one.item} checked={item === one.item} onChange={() => choose(one.item)}>
            {labelOf(ProvinceItem, one.item)} {one.labs}
          </Tag.CheckableTag>
        ))}
      </div>
      <DataTable<MissingLab>
        label="有空缺的实验室"
        columns={columns}
        rows={answer.data?.content ?? []}
        loading={answer.isPending}
        paging={{
          page: answer.data?.page ?? page,
          size,
          total: answer.data?.total ?? 0,
          onChange: (next, nextSize) => setPage({ page: next, size: nextSize }),
        }}
      />
    </>
  );
}
