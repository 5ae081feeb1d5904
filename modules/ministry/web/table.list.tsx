import './parts/ministry.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { ministryTables, tableOf, type MinistryTable } from '../shared/fields.ts';
import { recordApi, type RecordRow } from '../shared/record.ts';
import { yearApi, type YearRow } from '../shared/year.ts';
import { YearState } from '../shared/year.states.ts';
import { homePath, sourcePaths, yearReads } from './parts/reads.ts';
import { TableTabs } from './parts/table-tabs.tsx';
import { RecordCell } from './parts/cell.tsx';
import type { RecordDialogProps } from './parts/record-dialog.tsx';

const RecordDialog = lazyPart<RecordDialogProps>(() => import('./parts/record-dialog.tsx').then((m) => m.RecordDialog));
const LeaveOutDialog = lazyPart<RecordDialogProps & { row: RecordRow }>(() =>
  import('./parts/record-dialog.tsx').then((m) => m.LeaveOutDialog),
);

const filter = namesOf(recordApi.list);

const Found = { $items: [{ value: 'true', label: '有错误或警告' }] };
const Changed = { $items: [{ value: 'true', label: '修改、补充或不上报' }] };

const columnsOf = ({ fields }: MinistryTable): ColumnsOf<typeof recordApi.list> =>
  fields
    .filter(({ name }) => name !== 'school_code')
    .map((field, at) => ({
      field: field.name,
      title: field.label,
      maxWidth: 220,
      ...(at === 0 && { fixed: true }),
      ...(field.kind === 'N' && { align: 'right' as const }),
      render: (row: RecordRow) => <RecordCell row={row} field={field} />,
    }));

const kindNames: Readonly<Record<string, string>> = { school: '汇总', person: '实验室人员' };

const source: ColumnsOf<typeof recordApi.list>[number] = {
  field: 'source',
  title: '来源',
  render: ({ source: kind, source_id, is_out }) => {
    if (is_out) return <ToneTag>不上报</ToneTag>;
    if (kind === '') return <ToneTag tone="info">补充</ToneTag>;
    const place = sourcePaths[kind];
    return place && source_id !== null ? (
      <PageLink page={place.page} to={place.to(source_id)}>
        查看
      </PageLink>
    ) : (
      (kindNames[kind] ?? '')
    );
  },
};

type Open = { kind: 'edit' | 'out'; row: RecordRow } | { kind: 'new' };

function useRowActions(year: string, table: MinistryTable, open: (dialog: Open) => void): RowAction<RecordRow>[] {
  const takeIn = useCommand(recordApi.takeIn, yearReads);
  const restore = useCommand(recordApi.restore, yearReads);
  const remove = useCommand(recordApi.remove, yearReads);
  const of = ({ id, version }: RecordRow) => ({ year, table: table.code, id, version });
  return [
    { label: '修改', when: (row) => row.can.includes('edit'), run: (row) => open({ kind: 'edit', row }), done: false },
    {
      label: '恢复采集值',
      when: (row) => row.can.includes('edit') && row.changes.length > 0 && row.source !== '',
      confirm: '手工修改的内容会改回采集的数据。确定恢复吗？',
      run: (row) => restore.mutateAsync(of(row)),
    },
    {
      label: '不上报',
      when: (row) => row.can.includes('leave_out'),
      run: (row) => open({ kind: 'out', row }),
      done: false,
    },
    { label: '恢复上报', when: (row) => row.can.includes('take_in'), run: (row) => takeIn.mutateAsync(of(row)) },
    {
      label: '删除',
      danger: true,
      when: (row) => row.can.includes('remove'),
      confirm: '删除补充的这一行后不能恢复。确定删除吗？',
      run: (row) => remove.mutateAsync(of(row)),
    },
  ];
}

function CollectButton({ year, table }: { year: YearRow; table: MinistryTable }) {
  const collect = useCommand(recordApi.collect, yearReads);
  if (!year.can.includes('collect') || table.derived) return null;
  const start = async () => {
    if (!(await notify.confirm('按来源的现状重新采集本表；手工修改的内容和补充的行会保留。确定采集吗？'))) return;
    const done = await collect.mutateAsync({ year: year.school_year, table: table.code }).catch(() => undefined);
    if (done) notify.success(`已采集 ${done.rows} 行`);
  };
  return (
    <Button loading={collect.isPending} onClick={() => void start()}>
      采集本表
    </Button>
  );
}

/** A table of a year: its records as they go into the files, with their faults, changes and sources. */
export function MinistryTablePage() {
  const { year = '', table: code = 'sj1' } = useParams();
  const table = tableOf(code) ?? ministryTables[0]!;
  const [dialog, setDialog] = useState<Open>();
  const found = useRead(yearApi.find, { year });
  const actions = useRowActions(year, table, setDialog);
  const of = { year, table: table.code };
  const mayEdit = found.data?.can.includes('collect') === true && !table.derived;
  const close = () => setDialog(undefined);
  return (
    <ListPage
      key={table.code}
      title={`${table.short} ${table.title}`}
      back={{ else: homePath }}
      note={
        found.data && (
          <>
            {year} 学年 <EnumTag of={YearState} value={found.data.state} />
            {table.derived && ' 由其他表实时汇总，不能直接修改'}
          </>
        )
      }
      read={recordApi.list}
      input={of}
      summary={() => <TableTabs {...of} />}
      filters={
        !table.derived &&
        !table.single && (
          <>
            <TextFilter name={filter('keyword')} label="关键词" placeholder="编号或名称" />
            <CollegeFilter name={filter('unit_id')} />
            <EnumFilter name={filter('found')} label="校验" of={Found} />
            <EnumFilter name={filter('changed')} label="修改" of={Changed} />
          </>
        )
      }
      toolbar={
        <>
          {found.data && <CollectButton year={found.data} table={table} />}
          {mayEdit && !table.single && <Button onClick={() => setDialog({ kind: 'new' })}>补充一行</Button>}
          <ExportButton endpoint={recordApi.txt} input={of} label="导出 TXT" name={`${table.code}.TXT`} />
          <ExportButton endpoint={recordApi.xls} input={of} label="导出 Excel" name={`${table.code}.xls`} />
        </>
      }
      columns={table.derived ? columnsOf(table) : [...columnsOf(table), source]}
      empty={table.derived ? '还没有可以汇总的数据，请先采集' : '本表还没有数据，请先采集；来源中没有的可以补充'}
      {...(mayEdit && { rowActions: actions })}
    >
      {dialog?.kind === 'new' && <RecordDialog year={year} table={table} onClose={close} />}
      {dialog?.kind === 'edit' && <RecordDialog year={year} table={table} row={dialog.row} onClose={close} />}
      {dialog?.kind === 'out' && <LeaveOutDialog year={year} table={table} row={dialog.row} onClose={close} />}
    </ListPage>
  );
}
