import { CheckCircleFilled } from '@ant-design/icons';
import type { FirstStep } from '#kernel/shared/work-home.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { PageLink } from './page-link.tsx';

/** Leads an empty school to its first inspection; the next step is the first that is not done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const next = steps.find(({ done }) => !done)?.name;
  return (
    <Panel title="开始使用">
      <ol className="work-steps" aria-label="开始使用">
        {steps.map(({ name, label, note, url, done }, at) => (
          <li key={name} data-state={done ? 'done' : name === next ? 'next' : 'later'}>
            <PageLink url={url}>
              <span className="work-step-mark" aria-hidden>
                {done ? <CheckCircleFilled /> : at + 1}
              </span>
              <span>
                <b>{label}</b>
                <small>{done ? '已完成' : note}</small>
              </span>
            </PageLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
