import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '#kernel/web/router/links.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { checkItemApi, ItemTarget, type ItemRow } from '../../shared/library/check-item.ts';
import { codeName, useCodes } from '../core/lab-codes.tsx';
import { LabClassFilter } from '../core/lab-filters.tsx';
import { LibraryTabs } from './library-tabs.tsx';
import { StoreTree } from './store-tree.tsx';
import { CellWithNote } from '../core/cells.tsx';

const filter = namesOf(checkItemApi.list);

const ItemSetList = lazyPart(() => import('./item-set.list.tsx').then((m) => m.ItemSetList));
const TargetDialog = lazyPart(() => import('./item-dialogs.tsx').then((m) => m.TargetDialog));

/** Describes the laboratories an item applies to. */
function AskedIn({ row }: { row: ItemRow }) {
  const classes = useCodes('lab_class');
  const words = [
    row.lab_classes.map((code) => codeName(classes, code)).join('、'),
    row.lab_levels.length
      ? `${row.lab_levels.map((level) => ['I', 'II', 'III', 'IV'][level - 1] ?? level).join('、')} 级`
      : '',
    row.aptitude_ids.length ? `资质 ${row.aptitude_ids.length} 项` : '',
    row.risk_ids.length ? `风险点 ${row.risk_ids.length} 项` : '',
  ].filter(Boolean);
  return words.length ? words.join('；') : <span className="lab-none">不限</span>;
}

export function CheckItemListPage() {
  const tab = useSearchParams()[0].get('tab');
  return tab === 'sets' && holdsRight('inspection.item-set.read') ? <ItemSetList /> : <CheckItemList />;
}

function CheckItemList() {
  const { url } = useListUrl();
  const [picked, setPicked] = useState<{ kind: 'copy' | 'move'; rows: ItemRow[] }>();
  const reads = [checkItemApi.list, checkItemApi.storeTree];
  const setStatus = useCommand(checkItemApi.setStatus, reads);
  const remove = useCommand(checkItemApi.remove, reads);
  const may = holdsRight('inspection.item.edit');
  const { group_id } = url.filters;
  return (
    <ListPage
      aside={<StoreTree />}
      title="检查项库"
      empty="这里还没有检查项。在左侧选择分组后新增，或用“导入”"
      read={checkItemApi.list}
      summary={() => <LibraryTabs active="items" />}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="检查项" placeholder="编号、名称或要点" />
          <EnumFilter name={filter('target')} label="适用对象" of={ItemTarget} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
          <LabClassFilter />
          <SelectFilter name={filter('aptitude_id')} label="涉及资质" source={{ read: checkItemApi.aptitudes }} />
        </>
      }
      toolbar={
        <>
          <ImportButton
            title="导入检查项"
            sheet={checkItemApi}
            invalidates={reads}
            {...(url.filters['store_id'] && { extra: { store_id: url.filters['store_id'] } })}
          />
          <ExportButton endpoint={checkItemApi.export} name="检查项.xlsx" />
        </>
      }
      create={
        may && (
          <Link to={`/lab-check/reach-check/check-item/0${group_id ? `?group=${group_id}` : ''}`}>
            <Button type="primary" icon={<PlusOutlined />}>
              新增检查项
            </Button>
          </Link>
        )
      }
      columns={[
        { field: 'code', title: '编号', sort: true },
        {
          field: 'name',
          title: '检查项',
          render: (row) => (
            <CellWithNote
              width={320}
              main={
                <>
                  {row.name} {row.veto && <ToneTag tone="bad">否决项</ToneTag>}{' '}
                  {row.urgent && <ToneTag tone="warn">紧急</ToneTag>}
                </>
              }
              note={`${row.group_code} ${row.group_name}`}
            />
          ),
        },
        { field: 'target', title: '对象', render: (row) => <EnumTag of={ItemTarget} value={row.target} /> },
        { field: 'asked', title: '适用范围', render: (row) => <AskedIn row={row} /> },
        { field: 'score', title: '分值', align: 'right' },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
      ]}
      rowActions={[
        editAction((id) => `/lab-check/reach-check/check-item/${id}`),
        ...statusActions(setStatus.mutateAsync),
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `删除检查项“${row.name}”？`,
          run: (row) => remove.mutateAsync({ id: row.id }),
        },
      ]}
      batchActions={
        may
          ? [
              { label: '复制到其他库', run: (rows) => setPicked({ kind: 'copy', rows }) },
              {
                label: '移动到',
                when: (row) => row.can.includes('edit'),
                run: (rows) => setPicked({ kind: 'move', rows }),
              },
            ]
          : []
      }
    >
      {picked && <TargetDialog {...picked} onClose={() => setPicked(undefined)} />}
    </ListPage>
  );
}
