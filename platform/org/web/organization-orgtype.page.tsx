import './parts/organization.css';
import { Tree } from 'antd';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { PageFrame, Split } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { unitApi } from '../shared/unit.ts';
import { GroupTitle } from './parts/group-title.tsx';
import { SidePanel } from './parts/side-panel.tsx';
import { UnitTable } from './parts/unit-table.tsx';

/** Organisation types on the left, their units on the right. */
export function OrganizationOrgtypePage() {
  const { url, change } = useListUrl();
  const answer = useRead(unitApi.byType, {});
  return (
    <PageFrame title="按类型查看">
      <Split
        aside={
          <SidePanel title="组织类型" note="单位数" of={answer}>
            {({ content }) => (
              <Tree
                blockNode
                className="org-flat"
                height={620}
                selectedKeys={[url.filters['type_id'] ?? '']}
                onSelect={(keys) => change({ filters: { ...url.filters, type_id: String(keys[0] ?? '') }, page: 1 })}
                treeData={content.map((type) => ({
                  key: String(type.id ?? 0),
                  title: <GroupTitle name={type.name} count={type.unit_count} noun="单位" />,
                }))}
              />
            )}
          </SidePanel>
        }
      >
        <UnitTable plain group={['type_id']} />
      </Split>
    </PageFrame>
  );
}
