import './parts/workflow.css';
import { Alert, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { download } from '#kernel/web/api/download.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { InstanceStatus } from '../shared/instance-status.states.ts';
import { instanceApi } from '../shared/process.ts';
import { copyApi, taskApi, type CaseDetail } from '../shared/task.ts';
import type { CaseDialog, CaseDialogProps } from './parts/case-dialogs.tsx';
import { CaseContent } from './parts/case-form.tsx';
import { CaseLines } from './parts/case-lines.tsx';
import { CaseTimeline } from './parts/case-timeline.tsx';
import { CaseFlow } from './parts/case-flow.tsx';

const CaseDialogs = lazyPart<CaseDialogProps>(() => import('./parts/case-dialogs.tsx').then((m) => m.CaseDialogs));

/** Opening a copy reads it. */
function useReading(copy: string | null) {
  const { mutate } = useCommand(copyApi.read, [copyApi.list], { quiet: true });
  useEffect(() => {
    if (copy) mutate({ id: Number(copy) });
  }, [mutate, copy]);
}

/** The task of the caller in this case; undefined without one. */
function useOwnTask(id: number) {
  const kase = useRead(instanceApi.find, { id }, { quiet: true });
  const keyword = kase.data?.instance_no;
  const { data } = useRead(
    taskApi.todo,
    { ...(keyword && { keyword }) },
    { enabled: keyword !== undefined, quiet: true, countsWork: true },
  );
  return data?.content.find(({ instance_id }) => instance_id === id);
}

function Content({ kase }: { kase: CaseDetail }) {
  return (
    <>
      <Facts
        items={[
          ['流程', kase.process_name],
          ['流程编号', kase.instance_no],
          ['发起人', `${kase.starter_name}（${kase.org_name}）`],
          ['发起时间', kase.started_at.slice(0, 16)],
          kase.ended_at === null && ['当前环节', kase.node_name],
          kase.ended_at === null && ['当前处理人', kase.handlers],
          kase.ended_at !== null && ['办结时间', kase.ended_at.slice(0, 16)],
          kase.ended_at !== null && ['结果说明', kase.result_note],
        ]}
      />
      <div className="wf-content">
        <CaseContent of={kase} />
        <CaseLines lines={kase.lines} />
      </div>
    </>
  );
}

function CaseTabs({ kase }: { kase: CaseDetail }) {
  const [search, setSearch] = useSearchParams();
  const items = [
    { key: 'form', label: '表单', children: <Content kase={kase} /> },
    { key: 'timeline', label: '审批记录', children: <CaseTimeline of={kase} /> },
    { key: 'flow', label: '流程图', children: <CaseFlow of={kase} /> },
  ];
  const show = (tab: string) => {
    const next = new URLSearchParams(search);
    next.set('tab', tab);
    setSearch(next, { replace: true });
  };
  return (
    <Panel>
      <Tabs items={items} activeKey={search.get('tab') ?? 'form'} onChange={show} />
    </Panel>
  );
}

export function InstanceDetailPage() {
  const id = Number(useParams()['id']);
  const copy = useSearchParams()[0].get('copy');
  const [dialog, setDialog] = useState<CaseDialog>();
  const own = useOwnTask(id);
  const urge = useCommand(instanceApi.urge);
  const { data } = useRead(instanceApi.find, { id }, { quiet: true });
  useReading(copy);
  return (
    <>
      <DetailPage
        title={(row) => row.title}
        note={(row) => <EnumTag of={InstanceStatus} value={row.status} />}
        read={instanceApi.find}
        back={{ else: '/workflow/mine' }}
        invalidates={[taskApi.mine]}
        actions={[
          {
            label: own?.node_name.startsWith('退回') ? '去修改' : '去处理',
            primary: true,
            when: () => own !== undefined,
            to: () => `/workflow/todo/${own?.id ?? 0}`,
          },
          {
            label: '催办',
            when: (row) => row.can.includes('urge'),
            run: () => urge.mutateAsync({ id }),
            done: '已催办，处理人会收到提醒',
          },
          {
            label: '再次申请',
            when: (row) => row.can.includes('copy'),
            to: (row) => `/workflow/start/${row.process_key}?copy=${row.id}`,
          },
          {
            label: '打印审批单',
            run: () => download(instanceApi.sheet, { id }, '审批单.pdf'),
            done: false,
          },
          { label: '沟通', when: (row) => row.can.includes('discuss'), run: () => setDialog('discuss'), done: false },
          { label: '改派', when: (row) => row.can.includes('reassign'), run: () => setDialog('reassign'), done: false },
          {
            label: '撤回',
            danger: true,
            when: (row) => row.can.includes('withdraw'),
            run: () => setDialog('withdraw'),
            done: false,
          },
          {
            label: '终止',
            danger: true,
            when: (row) => row.can.includes('terminate'),
            run: () => setDialog('terminate'),
            done: false,
          },
        ]}
      >
        {(kase) => (
          <>
            {own && <Alert className="wf-why" type="info" showIcon title={`该流程正等待您处理：${own.node_name}`} />}
            <CaseTabs kase={kase} />
          </>
        )}
      </DetailPage>
      {dialog && data && (
        <CaseDialogs open={dialog} id={id} waiting={data.waiting} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
