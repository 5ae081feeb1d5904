import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { isComplete, lacksResult, type Finding } from './record-draft.rules.ts';

type Props = {
  findings: readonly Finding[];
  items: readonly CheckItem[];
  onOpen: (finding: Finding) => void;
  onAdd: () => void;
};

function stateOf(finding: Finding) {
  if (finding.problem_no) return <ToneTag tone="good">{`已下发 ${finding.problem_no}`}</ToneTag>;
  if (finding.locked) return <ToneTag>他人登记</ToneTag>;
  if (!isComplete(finding)) return <ToneTag tone="bad">未填完</ToneTag>;
  if (lacksResult(finding)) return <ToneTag tone="bad">缺整改后照片</ToneTag>;
  if (finding.fixed) return <ToneTag tone="good">现场已整改</ToneTag>;
  if (finding.photos.length === 0) return <ToneTag tone="bad">缺照片</ToneTag>;
  return null;
}

/** Problems found in this laboratory so far. */
export function CheckFindings({ findings, items, onOpen, onAdd }: Props) {
  const fixed = findings.filter((one) => one.fixed).length;
  const counts = [`${findings.length - fixed}`, ...(fixed > 0 ? [`现场已整改 ${fixed}`] : [])].join('，');
  return (
    <section className="lab-panel">
      <div className="lab-panel-head">
        <h2>隐患 {findings.length > 0 && `（${counts}）`}</h2>
        <Button icon={<PlusOutlined />} onClick={onAdd}>
          登记隐患
        </Button>
      </div>
      {findings.length === 0 && (
        <p className="lab-none check-none">检查项不符合时会提示登记；检查项以外的问题也可以直接登记。</p>
      )}
      <ul className="check-findings">
        {findings.map((finding) => (
          <li key={finding.client_id}>
            <button type="button" onClick={() => onOpen(finding)}>
              <span>{finding.description || '（未填写描述）'}</span>
              <span className="check-tags">
                <EnumTag of={ProblemLevel} value={finding.level} />
                {stateOf(finding)}
                <span className="lab-page-note">
                  照片 {finding.photos.length}
                  {finding.item_id !== null &&
                    ` · ${items.find((item) => item.item_id === finding.item_id)?.code ?? '检查项'}`}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
