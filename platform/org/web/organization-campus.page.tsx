import './parts/organization.css';
import { Tree } from 'antd';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { PageFrame, Split } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { unitApi } from '../shared/unit.ts';
import { GroupTitle } from './parts/group-title.tsx';
import { SidePanel } from './parts/side-panel.tsx';
import { UnitTable } from './parts/unit-table.tsx';

/** Campus → college on the left, their units on the right. */
export function OrganizationCampusPage() {
  const { url, change } = useListUrl();
  const answer = useRead(unitApi.byCampus, {});
  const { campus_id: campusId = '', college_id: collegeId = '' } = url.filters;
  const choose = (key: string) => {
    const [campus = '', college = ''] = key.split('/');
    change({ filters: { ...url.filters, campus_id: campus, college_id: college }, page: 1 });
  };
  return (
    <PageFrame title="按校区查看">
      <Split
        aside={
          <SidePanel title="校区" note="实验室数" of={answer}>
            {({ content }) => (
              <Tree
                blockNode
                defaultExpandAll
                height={620}
                selectedKeys={[collegeId ? `${campusId}/${collegeId}` : campusId]}
                onSelect={(_, { node }) => choose(String(node.key))}
                treeData={content.map((campus) => ({
                  key: String(campus.id ?? 0),
                  title: <GroupTitle name={campus.name} count={campus.lab_count} noun="实验室" />,
                  children: campus.colleges.map((college) => ({
                    key: `${campus.id ?? 0}/${college.id}`,
                    title: <GroupTitle name={college.name} count={college.lab_count} noun="实验室" />,
                  })),
                }))}
              />
            )}
          </SidePanel>
        }
      >
        <UnitTable plain group={['campus_id', 'college_id']} />
      </Split>
    </PageFrame>
  );
}
