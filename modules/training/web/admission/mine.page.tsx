import './admission.css';
import { Button } from 'antd';
import { withLetters } from '#kernel/shared/numerals.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { AdmissionSource, AdmissionStatus } from '../../shared/admission/admission.states.ts';
import { admissionApi, type MyAdmission } from '../../shared/admission/admission.ts';
import { admissionReads, applyPath } from './admission-reads.ts';
import { ItemList } from './item-list.tsx';

const applyFor = (lab?: number) => `${applyPath}/edit/0${lab === undefined ? '' : `?lab_id=${lab}`}` as const;

// What was registered by hand is outside the matrix.
const isByHand = ({ may, source }: MyAdmission) => may && source !== AdmissionSource.apply;

function note(row: MyAdmission): string {
  const { may, status, ends_on, reason, grace_until } = row;
  if (isByHand(row)) return `实验室已登记准入，有效期至 ${ends_on ?? ''}；到期后按准入要求申请`;
  if (grace_until !== null && may) return `等级已提高，请在 ${grace_until} 前补齐，逾期自动暂停`;
  if (may) return `可以进入，有效期至 ${ends_on ?? ''}`;
  if (status === AdmissionStatus.suspended) return `已暂停：${reason}`;
  if (status === AdmissionStatus.waiting) return '申请正在审核，结果会通知您';
  return '还不能进入';
}

function LabCard({ row }: { row: MyAdmission }) {
  const navigate = useNavigate();
  const withdraw = useCommand(admissionApi.withdraw, admissionReads);
  const { lab_id, lab_name, level_name, items, may, status, admission_id, can } = row;
  const isReady = items.every(({ done }) => done);
  return (
    <section className="adm-lab" aria-label={lab_name}>
      <div className="adm-lab-head">
        <h2>{lab_name}</h2>
        {may ? (
          <ToneTag tone="good">已准入</ToneTag>
        ) : status === null ? (
          <ToneTag tone="neutral">未准入</ToneTag>
        ) : (
          <EnumTag of={AdmissionStatus} value={status === AdmissionStatus.valid ? AdmissionStatus.expired : status} />
        )}
      </div>
      <span className="adm-note">
        {withLetters(level_name)}　{note(row)}
      </span>
      {!isByHand(row) && <ItemList items={items} />}
      <div className="adm-lab-foot">
        {can.includes('apply') && (
          <Button type={isReady ? 'primary' : 'default'} onClick={() => void navigate(applyFor(lab_id))}>
            {isReady ? '申请准入' : '查看要求'}
          </Button>
        )}
        {can.includes('edit') && (
          <Button type="primary" onClick={() => void navigate(`${applyPath}/edit/${String(admission_id)}`)}>
            修改并提交
          </Button>
        )}
        {can.includes('withdraw') && (
          <Button loading={withdraw.isPending} onClick={() => void withdraw.mutateAsync({ id: admission_id! })}>
            撤回申请
          </Button>
        )}
        {can.includes('badge') && may && (
          <PdfButton endpoint={admissionApi.badge} input={{ id: admission_id! }} label="准入证" />
        )}
        {admission_id !== null && (
          <Button type="link" onClick={() => void navigate(`${applyPath}/${String(admission_id)}`)}>
            详情
          </Button>
        )}
      </div>
    </section>
  );
}

/** 我的准入: each laboratory with what it asks, what is done, and where the admission stands. */
export function MyAdmissionPage() {
  const answer = useRead(admissionApi.mine, {});
  const navigate = useNavigate();
  const apply = (
    <Button type="primary" onClick={() => void navigate(applyFor())}>
      申请进入其他实验室
    </Button>
  );
  return (
    <PageFrame title="我的准入" tools={apply}>
      <Loaded of={answer}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text="您还没有加入或申请过实验室。选择实验室后可以看到准入要求，完成后提交申请" />
          ) : (
            <div className="adm-labs">
              {content.map((row) => (
                <LabCard key={row.lab_id} row={row} />
              ))}
            </div>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
