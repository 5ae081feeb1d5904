import { Drawer } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { itemSetApi, type ItemSetRow } from '../../shared/library/item-set.ts';
import { CellWithNote } from '../core/cells.tsx';

/** The items of a set in their order. */
export function ItemSetDrawer({ row, onClose }: { row: ItemSetRow; onClose: () => void }) {
  const isPhone = useIsPhone();
  const read = useRead(itemSetApi.items, { id: row.id });
  return (
    <Drawer open title={`${row.name}：${row.item_ids.length} 项`} size={isPhone ? '100%' : 720} onClose={onClose}>
      <Loaded of={read}>
        {({ content }) => (
          <DataTable
            rows={content}
            rowKey="item_id"
            columns={[
              {
                field: 'name',
                title: '检查项',
                render: (item) => (
                  <CellWithNote
                    main={`${item.code} ${item.name}`}
                    note={`${item.category_name} / ${item.group_name}`}
                    width={420}
                  />
                ),
              },
              {
                field: 'marks',
                title: '标记',
                render: (item) => (
                  <>
                    {item.veto && <ToneTag tone="bad">否决项</ToneTag>}{' '}
                    {item.urgent && <ToneTag tone="warn">紧急</ToneTag>}{' '}
                    {item.is_lost && <ToneTag tone="neutral">已停用，不会选入</ToneTag>}
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Drawer>
  );
}
