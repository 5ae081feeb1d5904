import { namesOf } from '#kernel/web/fields/names.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { DateField } from '#kernel/web/fields/date-fields.tsx';
import { AreaField, EnumField, Section, SelectField } from '#kernel/web/fields/fields.tsx';
import { FormFrame, useSaving, type Values } from '#kernel/web/frames/form-frame.tsx';
import { FormDialog } from '#kernel/web/frames/form-dialog.tsx';
import { rememberedListUrl } from '#kernel/web/frames/list-url.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Loaded, PageFrame } from '#kernel/web/frames/page-frame.tsx';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { UserField } from '#platform/identity/web/public.tsx';
import { problemApi, type ProblemDetail } from '../../shared/problem/problem.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { problemClassApi } from '../../shared/library/problem-class.ts';
import { ProblemFacts } from './problem-facts.tsx';
import { problemReads } from './problem-reads.ts';
import { examineApi } from '../../shared/problem/examine.ts';

const confirmField = namesOf(examineApi.confirm);
const rejectField = namesOf(examineApi.reject);

const list = '/lab-check/problem-examine';

function Decision({ problem }: { problem: ProblemDetail }) {
  const [form] = Form.useForm<Values>();
  const { busy, save } = useSaving(form);
  const [rejecting, setRejecting] = useState(false);
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const leave = () => {
    void navigate(rememberedListUrl(list), { replace: true });
    void invalidate(problemReads);
  };
  const confirm = async (values: Values) => {
    if ((await save(examineApi.confirm, { ...values, id: problem.id })) === undefined) return;
    notify.success('已审核为成立并下发整改');
    leave();
  };
  const { level, class_id, duty_id } = problem;
  return (
    <FormFrame
      form={form}
      endpoint={examineApi.confirm}
      initial={{ level, class_id, duty_id }}
      disabled={busy}
      onFinish={(values) => void confirm(values)}
    >
      <Section title="审核">
        <EnumField name={confirmField('level')} label="隐患等级" of={ProblemLevel} />
        <SelectField
          name={confirmField('class_id')}
          label="问题分类"
          source={{ read: problemClassApi.list, input: { status: 1 }, value: 'id', label: 'name' }}
        />
        <DateField name={confirmField('deadline')} label="整改期限" hint="不填则按隐患等级和分类自动计算" />
        <UserField name={confirmField('duty_id')} label="责任人" hint="不填则为实验室负责人" />
        <AreaField name={confirmField('opinion')} label="意见" max={300} rows={3} />
      </Section>
      <div className="lab-form-foot">
        <Button danger onClick={() => setRejecting(true)}>
          不成立
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          成立并下发
        </Button>
      </div>
      {rejecting && (
        <FormDialog
          title="隐患不成立"
          save={examineApi.reject}
          input={{ id: problem.id }}
          done="已退回发现人"
          onDone={leave}
          onClose={() => setRejecting(false)}
        >
          <AreaField name={rejectField('reason')} label="原因" max={300} rows={3} hint="发现人可修改后重新提交" />
        </FormDialog>
      )}
    </FormFrame>
  );
}

export function ProblemExamineDetailPage() {
  const id = Number(useParams()['id']);
  const problem = useRead(problemApi.find, { id });
  return (
    <PageFrame title="问题审核" back={list}>
      <Loaded of={problem}>
        {(data) => (
          <>
            <ProblemFacts problem={data} />
            {data.can.includes('confirm') ? (
              <Decision problem={data} />
            ) : (
              <p className="lab-page-note">该隐患已审核，或应由他人审核。</p>
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
