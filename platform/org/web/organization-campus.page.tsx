import './parts/organization.css';
import { Tree } from 'antd';
import { useListUrl } from '#kernel/web/list-url.ts';
import { Loaded, PageFrame, Panel } from '#kernel/web/page-frame.tsx';
import { useRead } from '#kernel/web/query.ts';
import { unitApi } from '../shared/unit.ts';
import { GroupTitle } from './parts/group-title.tsx';
import { UnitTable } from './parts/unit-table.tsx';

/** Campus → college on the left, their units on the right. */
export function OrganizationCampusPage() {
  const { url, change } = useListUrl();
  const answer = useRead(unitApi.byCampus, {});
  const { campusId = '', collegeId = '' } = url.filters;
  const choose = (key: string) => {
    const [campus = '', college = ''] = key.split('/');
    change({ filters: { ...url.filters, campusId: campus, collegeId: college }, page: 1 });
  };
  return (
    <PageFrame title="按校区查看">
      <div className="org-split">
        <div className="org-side">
          <Panel title="校区">
            <Loaded of={answer}>
              {({ content }) => (
                <Tree
                  blockNode
                  defaultExpandAll
                  height={620}
                  selectedKeys={[collegeId ? `${campusId}/${collegeId}` : campusId]}
                  onSelect={(_, { node }) => choose(String(node.key))}
                  treeData={content.map((campus) => ({
                    key: String(campus.id ?? 0),
                    title: <GroupTitle name={campus.name} units={campus.unitCount} labs={campus.labCount} />,
                    children: campus.colleges.map((college) => ({
                      key: `${campus.id ?? 0}/${college.orgId}`,
                      title: <GroupTitle name={college.orgName} labs={college.labCount} />,
                    })),
                  }))}
                />
              )}
            </Loaded>
          </Panel>
        </div>
        <UnitTable group={['campusId', 'collegeId']} />
      </div>
    </PageFrame>
  );
}
