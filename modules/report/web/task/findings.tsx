import type { Column } from '../../shared/type/column.ts';
import type { TaskFinding } from '../../shared/task/task.ts';

type Props = { findings: readonly TaskFinding[]; columns: readonly Column[]; onOpen: (finding: TaskFinding) => void };

const shown = 500;

/** What the check has found; a press leads to the cell. */
export function Findings({ findings, columns, onOpen }: Props) {
  const titles = new Map(columns.map(({ field, title }) => [field, title]));
  return (
    <>
      <ul className="rg-findings" aria-label="校验结果">
        {findings.slice(0, shown).map((finding, at) => (
          <li key={at}>
            <button type="button" onClick={() => onOpen(finding)}>
              <span className={`is-${finding.level}`}>{finding.level === 'error' ? '错误' : '警告'}</span> 第{' '}
              {finding.line} 行 {titles.get(finding.field)}：{finding.text}
            </button>
          </li>
        ))}
      </ul>
      {findings.length > shown && <p>只列出前 {shown} 条，改正后请再次校验</p>}
    </>
  );
}
