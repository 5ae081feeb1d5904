import './parts/organization.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListContext, useListUrl } from '#kernel/web/router/list-url.ts';
import { PageFrame, Split } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { unitApi } from '../shared/unit.ts';
import { unitReads } from './parts/unit-reads.ts';
import { UnitTable } from './parts/unit-table.tsx';
import { UnitTree } from './parts/unit-tree.tsx';

const NewUnitDialog = lazyPart(() => import('./parts/unit-dialog.tsx').then((m) => m.NewUnitDialog));

/** The tree on the left, the units below the chosen one on the right. */
export function OrganizationPage() {
  const { url, change } = useListUrl();
  const { data } = useRead(unitApi.tree, {});
  const [isAdding, setAdding] = useState(false);
  const pid = Number(url.filters['pid']) || undefined;
  const unit = data?.content.find((node) => node.id === pid) ?? (pid ? undefined : data?.content[0]);
  const narrowed = Object.keys(url.filters).some((name) => name !== 'pid');
  return (
    <ListContext value={url.filters}>
      <PageFrame
        title="组织机构管理"
        tools={
          <>
            <ImportButton title="导入组织机构" sheet={unitApi} invalidates={unitReads} />
            <ExportButton endpoint={unitApi.export} name="组织机构.xlsx" />
            {unit?.can.includes('add') && (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
                新增下级
              </Button>
            )}
          </>
        }
      >
        <Split
          aside={
            <UnitTree
              selected={unit?.id}
              onSelect={(id) => change({ filters: { ...url.filters, pid: String(id) }, page: 1 })}
            />
          }
        >
          <UnitTable
            group={['pid']}
            fixed={unit ? { pid: String(unit.id) } : {}}
            scope={
              unit && (
                <>
                  <strong>{unit.name}</strong> {narrowed ? '全部下级中符合条件的单位' : '的直属下级'}
                </>
              )
            }
          />
        </Split>
        {isAdding && unit && <NewUnitDialog parent={unit} onClose={() => setAdding(false)} />}
      </PageFrame>
    </ListContext>
  );
}
