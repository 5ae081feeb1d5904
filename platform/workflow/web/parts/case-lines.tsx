import { Input, Radio } from 'antd';
import { ToneTag } from '#screens/frames/cells.tsx';
import type { CaseLine } from '../../shared/task.ts';

type LineChoice = { result: 1 | 2; note: string };
export type LineChoices = Readonly<Record<string, LineChoice>>;

/** A line that was refused before stays refused. */
export const openLines = (lines: readonly CaseLine[]) => lines.filter(({ result }) => result !== 2);

type Props = {
  lines: readonly CaseLine[];
  /** Absent: read only. */
  edit?: { choices: LineChoices; onChange: (choices: LineChoices) => void } | undefined;
};

function Result({ line }: { line: CaseLine }) {
  if (line.result === 0) return <ToneTag tone="neutral">待审批</ToneTag>;
  return <ToneTag tone={line.result === 1 ? 'good' : 'bad'}>{line.result === 1 ? '通过' : '不通过'}</ToneTag>;
}

/** Lines of a document that are decided one by one. */
export function CaseLines({ lines, edit }: Props) {
  if (lines.length === 0) return null;
  return (
    <ul className="wf-lines" aria-label="逐项审批">
      {lines.map((line) => {
        const choice = edit?.choices[line.id] ?? { result: 1 as const, note: '' };
        const set = (changes: Partial<LineChoice>) =>
          edit?.onChange({ ...edit.choices, [line.id]: { ...choice, ...changes } });
        const isOpen = edit !== undefined && line.result !== 2;
        return (
          <li key={line.id}>
            <strong>{line.label}</strong>
            <span>
              {line.before && <del>{line.before}</del>} {line.before && '→'} {line.after}
            </span>
            {isOpen ? (
              <span className="wf-line-choice">
                <Radio.Group
                  aria-label={`${line.label}是否通过`}
                  value={choice.result}
                  onChange={(event) => set({ result: event.target.value as 1 | 2 })}
                  options={[
                    { value: 1, label: '通过' },
                    { value: 2, label: '不通过' },
                  ]}
                />
                {choice.result === 2 && (
                  <Input
                    aria-label={`${line.label}不通过的说明`}
                    maxLength={200}
                    placeholder="说明（选填）"
                    value={choice.note}
                    onChange={(event) => set({ note: event.target.value })}
                  />
                )}
              </span>
            ) : (
              <span>
                <Result line={line} /> {line.note}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
