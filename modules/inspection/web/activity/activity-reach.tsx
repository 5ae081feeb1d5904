import './reach-plan.css';
import { Form, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { listVersionApi } from '../../shared/check-list/check-list.ts';
import { reachRuleApi } from '../../shared/check-list/reach-rule-revision.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { ListsField } from './lists-field.tsx';
import { spreadStages, stagesFault, suitingLists, type ListValue, type StageValue } from './reach-plan.rules.ts';
import { StagesField } from './stages-field.tsx';

/** Stages of a new activity follow its dates until somebody changes them. */
function useSuggestedStages(start: string | undefined, end: string | undefined) {
  const form = Form.useFormInstance();
  const given = useRef<StageValue[]>(undefined);
  useEffect(() => {
    const chosen = form.getFieldValue('stages') as StageValue[] | undefined;
    if (!start || !end || end < start || (chosen !== undefined && chosen !== given.current)) return;
    given.current = spreadStages(start, end);
    form.setFieldValue('stages', given.current);
  }, [form, start, end]);
}

/** Stages with their days, and the check lists by class. */
export function ActivityReach() {
  const form = Form.useFormInstance();
  const start = Form.useWatch('start', form) as string | undefined;
  const end = Form.useWatch('end', form) as string | undefined;
  const options = useRead(listVersionApi.options, { act_type: ActType.reach }, { staleMs: 60_000 });
  const lists = options.data?.content;
  useSuggestedStages(start, end);
  useEffect(() => {
    if (!lists || form.getFieldValue('lists') !== undefined) return;
    form.setFieldValue('lists', suitingLists(lists));
  }, [form, lists]);
  return (
    <>
      <Panel title="检查阶段">
        <p className="lab-page-note">
          关闭的阶段不进行。前一阶段提交或截止后，后一阶段对该实验室开放；没有提交的计为“未自评”。
        </p>
        <Form.Item
          name="stages"
          rules={[
            {
              validator: (_, stages: StageValue[] = []) => {
                const fault = stagesFault(stages, start ?? '', end ?? '');
                return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
              },
            },
          ]}
        >
          <StagesField start={start ?? ''} end={end ?? ''} />
        </Form.Item>
      </Panel>
      <Panel title="检查表">
        <p className="lab-page-note">只能选择已发布的版本；活动保存后始终使用所选版本。</p>
        <Spin spinning={options.isFetching}>
          <Form.Item
            name="lists"
            rules={[
              {
                validator: (_, chosen: ListValue[] = []) =>
                  chosen.some(({ target, lab_class }) => target === 'lab' && lab_class === 0)
                    ? Promise.resolve()
                    : Promise.reject(new Error('请选择实验室通用检查表')),
              },
            ]}
          >
            <ListsField options={lists ?? []} />
          </Form.Item>
        </Spin>
      </Panel>
      <RuleInForce />
    </>
  );
}

/** The rule that the activity will keep: grades, weights and publicity. */
function RuleInForce() {
  const { data } = useRead(reachRuleApi.current, {}, { staleMs: 60_000, quiet: true });
  if (!data) return null;
  const { grades, level_weights, shares, publicity, min_inspectors } = data.rule;
  return (
    <Panel
      title="评分规则"
      extra={
        <PageLink page="lab-check.reach-check.settingRule" to="/lab-check/reach-check/settingRule">
          规则设置
        </PageLink>
      }
    >
      <p className="lab-page-note">活动保存时采用当前规则，以后修改规则不影响本活动。</p>
      <Facts
        items={[
          [
            '等级',
            `优秀 ≥ ${grades.excellent}，达标 ≥ ${grades.reached}，基本达标 ≥ ${grades.basic}；否决项不符合即不达标`,
          ],
          ['等级权重', `Ⅰ–Ⅳ 级 ${level_weights.join(' : ')}`],
          ['学院得分', `实验室 ${shares.labs}% + 学院管理 ${shares.management}% + 过程 ${shares.process}%`],
          ['公示', `公布后 ${publicity.result_days} 天内可提异议；学校检查至少 ${min_inspectors} 人`],
        ]}
      />
    </Panel>
  );
}
