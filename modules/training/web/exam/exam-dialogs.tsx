import { UserField } from '#platform/identity/web/public.tsx';
import { DateTimeField } from '#screens/fields/date-time-field.tsx';
import { AreaField, NumberField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { certificateApi } from '../../shared/exam/certificate.ts';
import { examApi } from '../../shared/exam/exam.ts';
import { scoreApi } from '../../shared/exam/score.ts';

const cancelField = namesOf(examApi.cancel);
const makeupField = namesOf(examApi.makeup);
const waiveField = namesOf(examApi.waive);
const reads = [examApi.find, examApi.list, examApi.figures, examApi.questions, scoreApi.list, scoreApi.sessions];

type Exam = { id: number; name: string };
export type ExamDialogProps = {
  exam: Exam;
  kind: 'cancel' | 'makeup' | 'waive';
  /** People who are chosen already. */
  people?: readonly number[];
  question?: { question_id: number; stem: string };
  onClose: () => void;
};

function Cancel({ exam, onClose }: ExamDialogProps) {
  return (
    <FormDialog
      title={`取消“${exam.name}”`}
      save={examApi.cancel}
      input={{ id: exam.id }}
      invalidates={reads}
      okText="取消考试"
      done="已取消"
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        正在作答的答卷作废，已交卷的成绩保留；取消后不能恢复。
      </p>
      <AreaField name={cancelField('reason')} label="取消原因" rows={3} max={200} />
    </FormDialog>
  );
}

function Makeup({ exam, people = [], onClose }: ExamDialogProps) {
  return (
    <FormDialog
      title={`“${exam.name}”补考`}
      save={examApi.makeup}
      input={{ id: exam.id }}
      defaults={{ user_ids: [...people], attempts: 1 }}
      invalidates={reads}
      done="已安排并通知补考人员"
      width={720}
      onClose={onClose}
    >
      <UserField name={makeupField('user_ids')} label="补考人员" multiple span={24} />
      <DateTimeField name={makeupField('starts_at')} label="开始时间" />
      <DateTimeField name={makeupField('ends_at')} label="结束时间" />
      <NumberField
        name={makeupField('attempts')}
        label="补考次数"
        min={1}
        max={20}
        precision={0}
        hint="答案在补考结束后才公布"
      />
    </FormDialog>
  );
}

function Waive({ exam, question, onClose }: ExamDialogProps) {
  return (
    <FormDialog
      title="全部给分"
      save={examApi.waive}
      input={{ id: exam.id, question_id: question!.question_id }}
      invalidates={[...reads, certificateApi.list]}
      okText="全部给分并重算"
      done={({ sessions, passed }) => `已重算 ${sessions} 份答卷，新增合格 ${passed} 份`}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {question!.stem}
        <br />
        所有抽到这道题的答卷都得到该题分值，成绩随之重算，新达到及格线的即时发证；不能撤回。
      </p>
      <AreaField name={waiveField('reason')} label="原因" rows={3} max={200} placeholder="如：答案有误、题干不清" />
    </FormDialog>
  );
}

/** Cancels an exam, lets people take it again, or corrects it for a wrong key. */
export function ExamDialog(props: ExamDialogProps) {
  if (props.kind === 'cancel') return <Cancel {...props} />;
  return props.kind === 'makeup' ? <Makeup {...props} /> : <Waive {...props} />;
}
