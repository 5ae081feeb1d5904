import './admission.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { withLetters } from '#kernel/shared/numerals.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { session } from '#kernel/web/session/session.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { CaseProgress } from '#platform/workflow/web/public.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { AdmissionSource, AdmissionStatus } from '../../shared/admission/admission.states.ts';
import { admissionApi, type AdmissionDetail } from '../../shared/admission/admission.ts';
import { useAdmissionActions } from './admission-actions.ts';
import { StateCell } from './admission-columns.tsx';
import type { DecideProps, ManageProps } from './admission-dialogs.tsx';
import { admissionReads, applyPath } from './admission-reads.ts';
import { ItemList } from './item-list.tsx';
import { Signature } from './signature-pad.tsx';

const DecideDialog = lazyPart<DecideProps>(() => import('./admission-dialogs.tsx').then((m) => m.DecideDialog));
const ManageDialog = lazyPart<ManageProps>(() => import('./admission-dialogs.tsx').then((m) => m.ManageDialog));

function Notes({ row }: { row: AdmissionDetail }) {
  const alert = (type: 'error' | 'warning', title: string, description: string) => (
    <Alert type={type} showIcon title={title} description={description} style={{ marginBottom: 16 }} />
  );
  return (
    <>
      {row.status === AdmissionStatus.rejected && row.opinion && alert('error', '申请被驳回', row.opinion)}
      {row.status === AdmissionStatus.suspended && alert('error', '准入已暂停', row.reason)}
      {row.status === AdmissionStatus.cancelled && row.reason && alert('warning', '准入已取消', row.reason)}
      {row.grace_until !== null && alert('warning', `请在 ${row.grace_until} 前补齐，逾期自动暂停`, row.grace_missing)}
    </>
  );
}

function Commitment({ row }: { row: AdmissionDetail }) {
  if (row.commitment === '') return null;
  return (
    <Panel title="安全承诺书">
      <div className="adm-text">{row.commitment}</div>
      <p>
        <Signature strokes={row.signature} name={row.signed_name} />
      </p>
      <p className="adm-note">
        {row.signed_name}　{row.signed_at}
      </p>
    </Panel>
  );
}

/** 准入详情: who, where, what is required and done, the signed commitment, and who decided. */
export function AdmissionDetailPage() {
  const { actions, asked, close } = useAdmissionActions();
  const [decides, setDecides] = useState<{ id: number; pass: boolean }>();
  const decide = (label: string, pass: boolean) => ({
    label,
    primary: pass,
    danger: !pass,
    when: (row: AdmissionDetail) => row.can.includes('decide'),
    run: (row: AdmissionDetail) => setDecides({ id: row.id, pass }),
    done: false as const,
  });
  return (
    <DetailPage
      title={(row) => `${row.name}的准入`}
      note={(row) => <StateCell row={row} />}
      read={admissionApi.find}
      back={{ else: applyPath }}
      actions={[decide('通过', true), decide('驳回', false), ...actions]}
      invalidates={[...admissionReads, instanceApi.find]}
    >
      {(row) => (
        <>
          <Notes row={row} />
          <Panel
            title="准入"
            extra={
              row.can.includes('badge') && (
                <PdfButton endpoint={admissionApi.badge} input={{ id: row.id }} label="准入证" />
              )
            }
          >
            <Facts
              items={[
                ['姓名', [row.name, row.job_no].filter(Boolean).join('　')],
                ['类型', labelOf(UserType, row.user_type)],
                ['实验室', `${row.lab_name}（${withLetters(row.level_name)}）`],
                ['学院', row.college_name],
                ['导师', row.mentor_name],
                ['期限', `${row.starts_on ?? '通过之日'} 至 ${row.ends_on}`],
                ['来源', labelOf(AdmissionSource, row.source)],
                row.submitted_at !== null && ['提交时间', row.submitted_at],
                row.decided_at !== null && ['审核', `${row.decided_by}　${row.decided_at}`],
                row.opinion !== '' && ['审核意见', row.opinion, 2],
              ]}
            />
          </Panel>
          {row.source === AdmissionSource.apply && (
            <Panel title="准入要求">
              <ItemList items={row.items} asks={session().data?.userInfo.user_id === row.user_id} />
            </Panel>
          )}
          <Commitment row={row} />
          {row.instance_id !== null && <CaseProgress id={row.instance_id} />}
          {decides && <DecideDialog {...decides} onClose={() => setDecides(undefined)} />}
          {asked && <ManageDialog {...asked} onClose={close} />}
        </>
      )}
    </DetailPage>
  );
}
