import './change.css';
import { Alert } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { ChangeMode, changeLabel, type InfoTypeCode } from '../../shared/change/change-field.rules.ts';
import { changeApi } from '../../shared/change/change-request.ts';

export type ChangeTargetProps = { infoType: InfoTypeCode; targetId: number };

export const changePath = '/lab-baseinfo/change/change-examine' as const;

/** What becomes of changes of a target; one read for all parts of a page. */
export const usePlan = ({ infoType, targetId }: ChangeTargetProps) =>
  useRead(changeApi.plan, { info_type: infoType, target_id: targetId }, { quiet: true }).data;

/** The request that waits for a decision, and what it locks. */
export function OpenChange(props: ChangeTargetProps) {
  const open = usePlan(props)?.open;
  if (!open) return null;
  const fields = open.fields.map((field) => changeLabel(props.infoType, field)).join('、');
  return (
    <Alert
      className="change-hint"
      type="warning"
      showIcon
      title={
        <>
          “{fields}”的变更正在审批（<Link to={`${changePath}/${open.id}`}>{open.req_no}</Link>，{open.applicant_name}
          提交），结束前不能再修改这些内容。
        </>
      }
    />
  );
}

/** Above a form: which fields need an approval, and which are locked by an open request. */
export function ChangeRules(props: ChangeTargetProps) {
  const plan = usePlan(props);
  const labels = (mode: number) => plan?.fields.filter((field) => field.mode === mode).map(({ label }) => label);
  const parts = [
    ['须二级审核', labels(ChangeMode.double)],
    ['须一级审核', labels(ChangeMode.single)],
    ['生效并备案', labels(ChangeMode.recorded)],
  ] as const;
  return (
    <>
      <OpenChange {...props} />
      {plan && !plan.decides && (
        <Alert
          className="change-hint"
          type="info"
          showIcon
          title="部分内容修改后须经审批，审批通过前保持原值；其余内容保存后立即生效。"
          description={parts.map(
            ([title, fields]) =>
              fields &&
              fields.length > 0 && (
                <div key={title}>
                  {title}：{fields.join('、')}
                </div>
              ),
          )}
        />
      )}
    </>
  );
}
