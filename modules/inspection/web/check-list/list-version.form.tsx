import './check-list.css';
import { Button, Empty } from 'antd';
import { useParams } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { checkListApi, listVersionApi, type ListVersion } from '../../shared/check-list/check-list.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import { ListItemsField } from './list-items-field.tsx';

const field = namesOf(listVersionApi.save);

/** A version that was published is not edited; its items go on in a copy. */
function Frozen({ version }: { version: ListVersion }) {
  const navigate = useNavigate();
  const copy = useCommand(listVersionApi.draft, [checkListApi.list, listVersionApi.list]);
  const go = async () => {
    const made = await copy.mutateAsync({ id: version.list_id, from_id: version.id });
    await navigate(`/lab-check/reach-check/check-list-edit/${made.id}`, { replace: true });
  };
  return (
    <PageFrame
      title="检查表编辑"
      note={version.list_name}
      back={`/lab-check/reach-check/check-list/${version.list_id}`}
    >
      <Panel>
        <Empty description={`${version.version_no} 已发布，内容不能再修改`}>
          {version.can.includes('copy') && (
            <Button type="primary" onClick={() => void perform({ done: '已复制为新版本' }, go)}>
              复制为新版本
            </Button>
          )}
        </Empty>
      </Panel>
    </PageFrame>
  );
}

/** The items of a draft: chosen from the library, scored, ordered, published. */
export function ListVersionFormPage() {
  const id = Number(useParams()['id']);
  const read = useRead(listVersionApi.find, { id }, { quiet: true });
  if (!read.data)
    return (
      <PageFrame title="检查表编辑" back="/lab-check/reach-check/check-list">
        <Loaded of={read}>{() => null}</Loaded>
      </PageFrame>
    );
  const { data } = read;
  if (data.status !== ListVersionStatus.draft) return <Frozen version={data} />;
  return (
    <FormPage
      title={`检查表：${data.list_name}`}
      load={listVersionApi.find}
      update={listVersionApi.save}
      back={`/lab-check/reach-check/check-list/${data.list_id}`}
      invalidates={[listVersionApi.list, checkListApi.list]}
      toForm={({ note, items }) => ({
        note,
        items: items.map(({ item_id, score, veto }) => ({ item_id, score: String(Number(score)), veto })),
      })}
      extra={[
        {
          label: '保存并发布',
          save: listVersionApi.publish,
          confirm: '发布后检查项、分值和顺序不能再修改，之前发布的版本自动停用。确定发布？',
          done: '已发布，检查活动可以选择这个版本',
          primary: true,
        },
      ]}
    >
      {(version) =>
        version && (
          <>
            <Section>
              <TextField
                name={field('note')}
                label="修订说明"
                max={300}
                placeholder="这一版与上一版有什么不同，可不填"
              />
            </Section>
            <ListItemsField version={version} />
          </>
        )
      }
    </FormPage>
  );
}
