import { useState } from 'react';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { labelOf } from '#kernel/shared/enums.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { warningApi, WarningKind, WarningLevel, WarningStatus, type WarningRow } from '../../shared/warning/warning.ts';
import type { HandleDialogProps } from './handle-dialog.tsx';

const filter = namesOf(warningApi.list);
const HandleDialog = lazyPart<HandleDialogProps>(() => import('./handle-dialog.tsx').then((m) => m.HandleDialog));

/** Route of the page to which a warning leads; not every reader has all of them. */
const pageOf = (url: string) => {
  const part = url.split(/[/?]/)[2] ?? '';
  return `chemical.${{ c: 'container', g: 'gas.detail' }[part] ?? part}`;
};

const columns: ColumnsOf<typeof warningApi.list> = [
  { field: 'level', title: '级别', render: (row) => <EnumTag of={WarningLevel} value={row.level} /> },
  { field: 'kind', title: '类型', maxWidth: 150, render: (row) => labelOf(WarningKind, row.kind) },
  {
    field: 'object',
    title: '对象',
    maxWidth: 240,
    render: (row) => (
      <PageLink page={pageOf(row.url)} to={row.url as PageAddress}>
        {row.object}
      </PageLink>
    ),
  },
  { field: 'content', title: '内容', maxWidth: 360 },
  { field: 'org_name', title: '单位', maxWidth: 180, phone: false },
  { field: 'raised_at', title: '产生时间', sort: true, render: (row) => row.raised_at.slice(0, 16) },
  { field: 'status', title: '处理状态', render: (row) => <EnumTag of={WarningStatus} value={row.status} /> },
  {
    field: 'note',
    title: '处理说明',
    maxWidth: 240,
    phone: false,
    render: (row) => (row.note === '' ? '—' : `${row.note}（${row.handled_name}）`),
  },
  {
    field: 'ended_at',
    title: '解除时间',
    shown: 'chosen',
    phone: false,
    render: (row) => row.ended_at ?? '—',
  },
];

/** 预警中心: what is wrong or about to be, until its reason is gone. */
export function WarningListPage() {
  const [asked, setAsked] = useState<{ row: WarningRow; isIgnored: boolean }>();
  const action = (label: string, isIgnored: boolean) => ({
    label,
    when: (row: WarningRow) => row.can.includes('handle'),
    run: (row: WarningRow) => setAsked({ row, isIgnored }),
    done: false as const,
  });
  return (
    <ListPage
      title="预警中心"
      read={warningApi.list}
      empty="没有预警。到期、逾期未归还、存量、许可、报备等预警每十分钟核对一次，原因消除后自动解除"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="对象或内容" />
          <EnumFilter name={filter('status')} label="处理状态" of={WarningStatus} />
          <EnumFilter name={filter('kind')} label="类型" of={WarningKind} />
          <EnumFilter name={filter('level')} label="级别" of={WarningLevel} />
          <UnitFilter name={filter('org_id')} label="单位" />
        </>
      }
      columns={columns}
      rowActions={[action('处理', false), action('忽略', true)]}
    >
      {asked && <HandleDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  );
}
