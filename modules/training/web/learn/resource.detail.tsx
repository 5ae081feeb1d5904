import { Empty } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { resourceApi, ResourceKind, type ResourceDetail } from '../../shared/learn/resource.ts';
import { ResourceStatus } from '../../shared/learn/resource.states.ts';
import { ArticleView } from './article-view.tsx';
import { resourcePath, resourceReads, scopeText, useResourceActions } from './resource-actions.ts';
import { TagList } from './tag-list.tsx';

function Content({ row }: { row: ResourceDetail }) {
  if (row.kind === ResourceKind.document || row.kind === ResourceKind.video)
    return row.files.length > 0 ? <FileLinks files={row.files} /> : <Empty description="还没有上传文件" />;
  return <ArticleView body={row.body} files={row.files} />;
}

export function ResourceDetailPage() {
  const actions = useResourceActions();
  return (
    <DetailPage
      title={(row) => row.title}
      note={(row) => (
        <>
          <EnumTag of={ResourceStatus} value={row.status} /> {row.is_required && <ToneTag tone="warn">必修</ToneTag>}
        </>
      )}
      read={resourceApi.find}
      back={{ else: resourcePath }}
      actions={[...actions, editAction((id) => `${resourcePath}/edit/${id}`)]}
      invalidates={resourceReads}
    >
      {(row) => (
        <>
          <Panel title="学习要求">
            <Facts
              items={[
                ['类型', labelOf(ResourceKind, row.kind)],
                ['标签', <TagList key="tags" of={row.tags} />],
                ['学时', row.hours],
                ['最短学习时间', `${Math.round(row.min_seconds / 6) / 10} 分钟`],
                ['范围', scopeText(row)],
                ['发布时间', row.published_at],
                ['学习人数', `${row.learners} 人已开始，${row.finished} 人已完成`],
                ['简介', row.summary, 2],
              ]}
            />
          </Panel>
          <Panel title="内容">
            <Content row={row} />
          </Panel>
        </>
      )}
    </DetailPage>
  );
}
