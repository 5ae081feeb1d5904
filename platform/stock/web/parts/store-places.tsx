import './stock.css';
import { Button, Input, Tree } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, Panel, Split } from '#screens/frames/page-frame.tsx';
import { cabinetApi } from '../../shared/cabinet.ts';
import { cellApi } from '../../shared/cell.ts';
import { warehouseApi } from '../../shared/warehouse.ts';
import { everything } from './store-reads.ts';
import { storeTree, type StoreNode } from './store-tree.rules.ts';
import type { WarehouseDialogProps } from './warehouse-dialog.tsx';
import { WarehousePanel } from './warehouse-panel.tsx';

const WarehouseDialog = lazyPart<WarehouseDialogProps>(() =>
  import('./warehouse-dialog.tsx').then((m) => m.WarehouseDialog),
);

/** Warehouses by type with their cabinets and cells; the chosen one beside them. */
export function StorePlaces() {
  const [search, setSearch] = useSearchParams();
  const [keyword, setKeyword] = useState('');
  const [isNew, setIsNew] = useState(false);
  const warehouses = useRead(warehouseApi.list, everything);
  const cabinets = useRead(cabinetApi.list, everything);
  const cells = useRead(cellApi.list, everything);
  const create = holdsRight('stock.warehouse.edit') && (
    <Button type="primary" onClick={() => setIsNew(true)}>
      新增仓库
    </Button>
  );
  return (
    <Loaded of={warehouses}>
      {({ content }) => {
        const tree = storeTree(content, cabinets.data?.content ?? [], cells.data?.content ?? [], keyword);
        const chosen = content.find(({ id }) => String(id) === search.get('warehouse')) ?? content[0];
        return (
          <>
            <Split
              aside={
                <aside className="stock-places">
                  <Panel title="仓库" extra={create}>
                    <Input.Search
                      allowClear
                      aria-label="查找仓库"
                      placeholder="名称、编码、单位或柜"
                      onChange={(event) => setKeyword(event.target.value.trim())}
                    />
                    <Tree<StoreNode>
                      blockNode
                      treeData={tree}
                      key={keyword}
                      defaultExpandedKeys={tree.map(({ key }) => key)}
                      selectedKeys={chosen ? [`w${chosen.id}`] : []}
                      onSelect={(_keys, { node }) =>
                        node.warehouse &&
                        setSearch({ tab: 'places', warehouse: String(node.warehouse) }, { replace: true })
                      }
                    />
                  </Panel>
                </aside>
              }
            >
              {chosen ? (
                <WarehousePanel key={chosen.id} warehouse={chosen} />
              ) : (
                <Panel>
                  <EmptyState text="还没有仓库。登记仓库、柜和层位后，化学品才能入库">{create}</EmptyState>
                </Panel>
              )}
            </Split>
            {isNew && <WarehouseDialog onClose={() => setIsNew(false)} />}
          </>
        );
      }}
    </Loaded>
  );
}
