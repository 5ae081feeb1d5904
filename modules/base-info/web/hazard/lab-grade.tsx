import { Alert, Button } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { judgementApi, JudgementStatus } from '../../shared/hazard/judgement.ts';
import { labApi, type LabDetail } from '../../shared/lab.ts';
import { GradeTag } from '../parts/grade-tag.tsx';
import { GradeTab } from '../parts/lab-facts.tsx';
import { consequenceItems } from './consequence-items.ts';
import { JudgementTable } from './judgement-table.tsx';
import { MustHaves } from './must-haves.tsx';

type OfLab = OutputOf<typeof judgementApi.ofLab>;

type Needs = Pick<OfLab, 'checks' | 'must_haves'> & { consequence: NonNullable<OfLab['consequence']> };

function Requirements({ consequence: its, checks, must_haves }: Needs) {
  // A stricter level counts for checks from the next Monday on.
  const { self_check, college_check, school_check } = checks ?? its;
  return (
    <Facts
      items={[
        ...consequenceItems({ ...its, self_check, college_check, school_check }),
        ['必备设施', must_haves.length > 0 ? <MustHaves key="must" rows={must_haves} /> : null, 2],
      ]}
    />
  );
}

function Computed({ computed }: { computed: NonNullable<OfLab['computed']> }) {
  return (
    <Facts
      items={[
        ['计算等级', <GradeTag key="level" name={computed.level_name} color={computed.level_color} />],
        ['计算类别', computed.class_name],
        ['评价得分', `${Number(computed.score)} 分`],
        ['计算时间', `${computed.computed_at}（规则第 ${computed.edition} 版）`],
        ['命中规则', computed.basis.join('、'), 2],
      ]}
    />
  );
}

/** The grade in force, what the rules say now, and what applies until both agree. */
export function LabGrade({ lab }: { lab: LabDetail }) {
  return (
    <>
      <div style={{ marginBlockEnd: 16 }}>
        <GradeTab lab={lab} />
      </div>
      {holdsRight('base-info.judgement.read') && <Judgement lab={lab} />}
    </>
  );
}

function Judgement({ lab }: { lab: LabDetail }) {
  const judgement = useRead(judgementApi.ofLab, { id: lab.id });
  const reassess = useCommand(judgementApi.reassess, [judgementApi.ofLab, judgementApi.list, labApi.log]);
  const ask = async () => {
    if (await notify.confirm({ text: '按现有危险源重新计算，并提交学院审核。确定申请吗？' }))
      reassess.mutate({ id: lab.id });
  };
  return (
    <>
      <Loaded of={judgement}>
        {({ computed, waiting, strictest, consequence, checks, must_haves, can }) => (
          <>
            {waiting && (
              <Alert
                type="warning"
                showIcon
                style={{ marginBlock: 12 }}
                title={`待重新评估：${labelOf(JudgementStatus, waiting)}。审核通过前，培训按现等级与计算等级中较严的执行，检查频次从下周一起按较严的执行`}
              />
            )}
            <Panel
              title="按危险源计算"
              extra={
                can.includes('reassess') && (
                  <Button loading={reassess.isPending} onClick={() => void ask()}>
                    申请重新评估
                  </Button>
                )
              }
            >
              {computed ? (
                <Computed computed={computed} />
              ) : (
                <p className="lab-page-note">还没有计算。登记危险源后自动计算，也可以申请重新评估</p>
              )}
            </Panel>
            {consequence && (
              <Panel title={strictest === lab.lab_level ? '等级管理要求' : '等级管理要求（按较严的等级）'}>
                <Requirements consequence={consequence} checks={checks} must_haves={must_haves} />
              </Panel>
            )}
          </>
        )}
      </Loaded>
      <Panel title="评估记录">
        <JudgementTable labId={lab.id} />
      </Panel>
    </>
  );
}
