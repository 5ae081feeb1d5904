import './change.css';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { useAwake } from '#screens/frames/review-awake.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { CaseProgress } from '#platform/workflow/web/public.tsx';
import { InfoType } from '../../shared/change/change-field.rules.ts';
import { changeApi, type ChangeDetail } from '../../shared/change/change-request.ts';
import type { ChangeAgainProps } from './change-again-dialog.tsx';
import { ChangeState } from './change-columns.tsx';
import { ChangeDesk } from './change-desk.tsx';
import { ChangeItems } from './change-items.tsx';
import { changePath } from './change-rules.tsx';
import { changeReads } from './use-change-decision.ts';

const AgainDialog = lazyPart<ChangeAgainProps>(() =>
  import('./change-again-dialog.tsx').then((m) => m.ChangeAgainDialog),
);

const targetPath = ({ info_type, target_id }: ChangeDetail): PageAddress =>
  info_type === InfoType.org ? `/lab-baseinfo/organization/${target_id}` : `/lab-baseinfo/position/${target_id}`;
const targetRight = ({ info_type }: ChangeDetail) =>
  info_type === InfoType.org ? 'base-info.lab.read' : 'org.room.read';

function ChangeFacts({ change }: { change: ChangeDetail }) {
  const leads = change.has_target && holdsRight(targetRight(change));
  return (
    <Panel title="申请信息">
      <Facts
        items={[
          ['申请编号', change.req_no],
          ['类型', labelOf(InfoType, change.info_type)],
          [
            '对象',
            leads ? (
              <Link key="target" className="change-link" to={targetPath(change)}>
                {change.target_name}
              </Link>
            ) : (
              change.target_name
            ),
          ],
          ['申请人', `${change.applicant_name}（${change.org_name}）`],
          ['提交时间', change.submitted_at.slice(0, 16)],
          change.node_name !== '' && ['等待处理', `${change.node_name}：${change.handlers}`],
          change.ended_at !== null && [
            change.is_record ? '阅知' : '办结',
            `${change.ended_by} ${change.ended_at.slice(0, 16)}`,
          ],
          !change.is_record && ['变更原因', change.reason, 2],
          change.files.length > 0 && ['附件', <FileLinks key="files" files={change.files} />, 2],
          change.note !== '' && ['审核意见', change.note, 2],
        ]}
      />
    </Panel>
  );
}

/** Opening a record reads it. */
function useReading({ id, can }: Pick<ChangeDetail, 'id' | 'can'>) {
  const { mutate } = useCommand(changeApi.read, [changeApi.find, changeApi.list], { quiet: true });
  const isReader = can.includes('read');
  useEffect(() => {
    if (isReader) mutate({ id });
  }, [mutate, id, isReader]);
}

function Tools({ change }: { change: ChangeDetail }) {
  const navigate = useNavigate();
  const [isAgain, setAgain] = useState(false);
  const withdraw = useCommand(changeApi.withdraw, changeReads);
  const resubmit = useCommand(changeApi.resubmit, changeReads);
  const takeBack = async () => {
    const text = '撤回后内容保持原值，申请不再保留。确定撤回吗？';
    if (!(await notify.confirm({ text, danger: true }))) return;
    await withdraw.mutateAsync({ id: change.id });
    notify.success('已撤回');
    void navigate('/lab-baseinfo/change/change-examine-see', { replace: true });
  };
  return (
    <>
      {change.can.includes('withdraw') && (
        <Button danger loading={withdraw.isPending} onClick={() => void takeBack().catch(() => undefined)}>
          撤回
        </Button>
      )}
      {change.can.includes('copy') && <Button onClick={() => setAgain(true)}>再次提交</Button>}
      {change.can.includes('resubmit') && (
        <Button type="primary" loading={resubmit.isPending} onClick={() => resubmit.mutate({ id: change.id })}>
          重新提交
        </Button>
      )}
      {isAgain && (
        <AgainDialog
          change={change}
          onClose={() => setAgain(false)}
          onDone={(id) => void navigate(`${changePath}/${id}`)}
        />
      )}
    </>
  );
}

function ChangeContent({ change }: { change: ChangeDetail }) {
  const navigate = useNavigate();
  useReading(change);
  const [desk, setDesk] = useState<HTMLDivElement | null>(null);
  const isAwake = useAwake(desk, change);
  const mayDecide = change.can.includes('decide');
  const queue = useRead(taskApi.todo, { size: 50 }, { quiet: true, enabled: mayDecide });
  const next = queue.data?.content.find(
    ({ url }) => url.startsWith(`${changePath}/`) && url !== `${changePath}/${change.id}`,
  );
  const goOn = next && (() => void navigate(next.url as PageAddress, { replace: true }));
  const progress = change.instance_id !== null && <CaseProgress id={change.instance_id} />;
  return (
    <div ref={setDesk} className="lab-review-desk">
      <ChangeFacts change={change} />
      {mayDecide ? (
        <ChangeDesk change={change} isAwake={isAwake} onNext={goOn} onLeave={() => goOn?.()}>
          {progress}
        </ChangeDesk>
      ) : (
        <>
          <Panel title="变更内容">
            <ChangeItems items={change.items} />
          </Panel>
          {progress}
        </>
      )}
    </div>
  );
}

/** A request with what it changes: decided item by item by those whose turn it is, read by the others. */
export function ChangeRequestPage() {
  const id = Number(useParams()['id']);
  const answer = useRead(changeApi.find, { id });
  const data = answer.isPlaceholderData ? undefined : answer.data;
  const back = holdsRight('base-info.change.examine')
    ? '/lab-baseinfo/change/change-examine'
    : '/lab-baseinfo/change/change-examine-see';
  return (
    <PageFrame
      title={data ? `${data.target_name}的变更` : '变更审核详情'}
      back={{ else: back }}
      note={data && <ChangeState of={data} />}
      tools={data && <Tools change={data} />}
    >
      <Loaded of={{ ...answer, data }}>{(change) => <ChangeContent key={change.id} change={change} />}</Loaded>
    </PageFrame>
  );
}
