import './access.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { CaseProgress } from '#platform/workflow/web/public.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { SpecialTimeStatus } from '../../shared/access/special-time.states.ts';
import { specialTimeApi, SpecialTimeType, type SpecialTimeDetail } from '../../shared/access/special-time.ts';
import { Admission } from '../../shared/people/member.ts';
import { specialTimeReads, useSpecialTimeActions } from './special-time-actions.ts';
import { LabLinks, spanText, specialTimePath } from './special-time-columns.tsx';
import type { CancelProps, DecideProps } from './special-time-dialog.tsx';

const DecideDialog = lazyPart<DecideProps>(() => import('./special-time-dialog.tsx').then((m) => m.DecideDialog));

const CancelDialog = lazyPart<CancelProps>(() => import('./special-time-dialog.tsx').then((m) => m.CancelDialog));

function Persons({ persons }: Pick<SpecialTimeDetail, 'persons'>) {
  return (
    <ul className="access-persons">
      {persons.map(({ id, name, job_no, admission }) => (
        <li key={id}>
          {[name, job_no].filter(Boolean).join(' ')}{' '}
          {admission !== Admission.admitted && <ToneTag tone="warn">{labelOf(Admission, admission)}</ToneTag>}
        </li>
      ))}
    </ul>
  );
}

export function SpecialTimeDetailPage() {
  const actions = useSpecialTimeActions();
  const [asked, setAsked] = useState<{ id: number; pass: boolean }>();
  const [cancelled, setCancelled] = useState<number>();
  const decide = (label: string, pass: boolean) => ({
    label,
    primary: pass,
    danger: !pass,
    when: (row: SpecialTimeDetail) => row.can.includes('decide'),
    run: (row: SpecialTimeDetail) => setAsked({ id: row.id, pass }),
    done: false as const,
  });
  return (
    <DetailPage
      title={(row) => `${labelOf(SpecialTimeType, row.type)}登记`}
      note={(row) => <EnumTag of={SpecialTimeStatus} value={row.status} />}
      read={specialTimeApi.find}
      back={{ else: specialTimePath }}
      actions={[
        decide('通过', true),
        decide('驳回', false),
        ...actions.map((action) => ({ ...action, primary: action.label === '提交' })),
        {
          label: '取消特殊时段',
          danger: true,
          when: (row) => row.can.includes('cancel'),
          run: (row) => setCancelled(row.id),
          done: false as const,
        },
      ]}
      invalidates={specialTimeReads}
    >
      {(row) => (
        <>
          {row.status === SpecialTimeStatus.rejected && row.opinion && (
            <Alert type="error" showIcon title="登记被驳回" description={row.opinion} style={{ marginBottom: 16 }} />
          )}
          {row.calendar_note !== '' && (
            <Alert type="warning" showIcon title={row.calendar_note} style={{ marginBottom: 16 }} />
          )}
          {row.status === SpecialTimeStatus.cancelled && (
            <Alert
              type="info"
              showIcon
              title="这个特殊时段已取消"
              description={row.opinion}
              style={{ marginBottom: 16 }}
            />
          )}
          <Panel title="时段与人员">
            <Facts
              items={[
                ['实验室', <LabLinks key="labs" labs={row.labs} />],
                ['学院', row.college_name],
                ['起止时间', spanText(row)],
                ['值守人', `${row.duty_name}　${row.duty_phone}`],
                ['在场人员', <Persons key="persons" persons={row.persons} />, 2],
                ['事由', row.reason, 2],
              ]}
            />
          </Panel>
          <Panel title="实验与安全">
            <Facts
              items={[
                ['实验内容', row.content, 2],
                ['主要危险', row.hazards, 2],
                ['安全措施', row.measures, 2],
                ['附件', <FileLinks key="files" files={row.files} />, 2],
                row.submitted_at !== null && ['提交', `${row.submitted_by_name}　${row.submitted_at.slice(0, 16)}`],
                row.decided_at !== null && ['审核', `${row.decided_by}　${row.decided_at.slice(0, 16)}`],
                row.opinion !== '' && ['审核意见', row.opinion, 2],
              ]}
            />
          </Panel>
          {row.instance_id !== null && <CaseProgress id={row.instance_id} />}
          {cancelled !== undefined && <CancelDialog id={cancelled} onClose={() => setCancelled(undefined)} />}
          {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
