import './check-list.css';
import { Drawer, Empty } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { listItemSheetApi, listVersionApi, type ListVersion } from '../../shared/check-list/check-list.ts';
import { differenceOf, type ListDifference } from '../../shared/check-list/list-difference.rules.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { CellWithNote } from '../core/cells.tsx';

const nameOf = (version: ListVersion) => version.version_no || '编辑中的版本';

const itemColumn = {
  field: 'name',
  title: '检查项',
  render: (item: CheckItem) => (
    <CellWithNote main={`${item.code} ${item.name}`} note={`${item.category_name} / ${item.group_name}`} width={420} />
  ),
};

function Items({ items }: { items: readonly CheckItem[] }) {
  return (
    <DataTable
      rows={items}
      rowKey="item_id"
      empty="这个版本还没有检查项"
      columns={[
        itemColumn,
        { field: 'score', title: '分值', align: 'right', render: (item) => Number(item.score) },
        {
          field: 'veto',
          title: '标记',
          render: (item) => (
            <>
              {item.veto && <ToneTag tone="bad">否决项</ToneTag>} {item.urgent && <ToneTag tone="warn">紧急</ToneTag>}
            </>
          ),
        },
      ]}
    />
  );
}

function Changes({ changed }: Pick<ListDifference, 'changed'>) {
  return (
    <DataTable
      rows={changed.map(({ item, changes }) => ({ ...item, changes }))}
      rowKey="item_id"
      columns={[
        itemColumn,
        {
          field: 'changes',
          title: '修改内容',
          render: ({ changes }) => (
            <ul className="list-changes">
              {changes.map(({ what, before, after }) => (
                <li key={what}>
                  {what}：<del>{before || '空'}</del> → <ins>{after || '空'}</ins>
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function Difference({ before, after }: { before: ListVersion; after: ListVersion }) {
  const { added, removed, changed, is_reordered } = differenceOf(before.items, after.items);
  const parts = [
    { title: `新增 ${added.length} 项`, is: added.length > 0, body: <Items items={added} /> },
    { title: `删去 ${removed.length} 项`, is: removed.length > 0, body: <Items items={removed} /> },
    { title: `修改 ${changed.length} 项`, is: changed.length > 0, body: <Changes changed={changed} /> },
  ].filter((part) => part.is);
  if (parts.length === 0 && !is_reordered) return <Empty description="两个版本没有差异" />;
  return (
    <>
      {is_reordered && <p className="lab-page-note">检查项的顺序有调整。</p>}
      {parts.map(({ title, body }) => (
        <section key={title}>
          <h3>{title}</h3>
          {body}
        </section>
      ))}
    </>
  );
}

/** The items of a version, or what it has that an earlier one has not. */
export function VersionDrawer({ id, before, onClose }: { id: number; before?: number; onClose: () => void }) {
  const isPhone = useIsPhone();
  const read = useRead(listVersionApi.find, { id });
  const earlier = useRead(listVersionApi.find, { id: before ?? id });
  const both = read.data && earlier.data && { after: read.data, before: earlier.data };
  const title = !both
    ? '检查表版本'
    : before === undefined
      ? `${nameOf(both.after)}：${both.after.item_count} 项，${Number(both.after.total)} 分`
      : `${nameOf(both.before)} → ${nameOf(both.after)}`;
  return (
    <Drawer
      open
      title={title}
      size={isPhone ? '100%' : 860}
      extra={
        before === undefined && (
          <ExportButton endpoint={listItemSheetApi.export} input={{ id }} name="检查表检查项.xlsx" />
        )
      }
      onClose={onClose}
    >
      <Loaded of={{ ...(read.error ? read : earlier), data: both }}>
        {(versions) => (before === undefined ? <Items items={versions.after.items} /> : <Difference {...versions} />)}
      </Loaded>
    </Drawer>
  );
}
