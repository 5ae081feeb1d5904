import { useState } from 'react';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { callApi, type CallDetail } from '../../shared/application/call.ts';
import { CallStatus } from '../../shared/application/call.states.ts';
import { applyPath, callPath, listPath, projectReads } from '../parts/reads.ts';
import type { CallDialogProps } from './call-dialog.tsx';

const CallDialog = lazyPart<CallDialogProps>(() => import('./call-dialog.tsx').then((m) => m.CallDialog));

/** 申报通知详情 */
export function CallDetailPage() {
  const [edited, setEdited] = useState<CallDetail>();
  const publish = useCommand(callApi.publish, projectReads);
  const close = useCommand(callApi.close, projectReads);
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => <EnumTag of={CallStatus} value={row.status} />}
      read={callApi.find}
      back={{ else: callPath }}
      invalidates={projectReads}
      actions={[
        {
          label: '申报',
          primary: true,
          when: (row) => row.can.includes('apply'),
          to: (row) => `${applyPath}/edit/0?call_id=${row.id}`,
        },
        {
          label: '发布',
          primary: true,
          when: (row) => row.can.includes('publish'),
          confirm: '发布后各单位可以在申报时间内申报，确定发布吗？',
          run: ({ id }) => publish.mutateAsync({ id }),
          done: '已发布',
        },
        { label: '编辑', when: (row) => row.can.includes('edit'), run: setEdited, done: false },
        {
          label: '关闭',
          danger: true,
          when: (row) => row.can.includes('close'),
          confirm: '关闭后不能再提交申报，已提交的继续审核，确定关闭吗？',
          run: ({ id }) => close.mutateAsync({ id }),
          done: '已关闭',
        },
      ]}
    >
      {(row) => (
        <>
          <Panel title="基本信息">
            <Facts
              items={[
                ['年度', row.year],
                ['类别', row.category_name || '不限'],
                ['总额', `${moneyText(row.total)} 元，已批准 ${moneyText(row.granted)} 元`],
                ['单项上限', `${moneyText(row.most)} 元`],
                ['申报时间', `${row.starts_on} 至 ${row.ends_on} 23:59:59`],
                ['学院限项', row.per_college === null ? '不限' : `${row.per_college} 项`],
                [
                  '申报项目',
                  <Link key="list" to={`${listPath}?call_id=${row.id}`}>
                    {`${row.applications} 项`}
                  </Link>,
                ],
                ['附件', <FileLinks key="files" files={row.files} />],
              ]}
            />
          </Panel>
          <Panel title="申报说明">
            <p className="project-text">{row.instructions || '没有说明'}</p>
          </Panel>
          {edited && <CallDialog call={edited} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
