import { useSearchParams } from 'react-router';
import { Alert } from 'antd';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage } from '#screens/frames/detail-page.tsx';
import { assessmentApi, type Assessment } from '../shared/assessment.ts';
import { AssessmentState } from '../shared/experiment.states.ts';
import { AssessmentView } from './parts/assessment-view.tsx';
import { useExperimentActions } from './parts/experiment-actions.tsx';
import { experimentReads, listPath } from './parts/reads.ts';
import { RiskTag } from './parts/risk-tag.tsx';

const refusalOf = ({ state, decisions }: Assessment) =>
  state === AssessmentState.refused ? decisions.at(-1)?.opinion : undefined;

/** 风险评估: an edition, by default the newest, with what may be done about it. */
export function AssessmentPage() {
  const { actions, dialog } = useExperimentActions('assessment');
  const edition = Number(useSearchParams()[0].get('edition')) || undefined;
  return (
    <DetailPage
      title={(row) => `风险评估：${row.name}`}
      note={(row) => (
        <>
          {row.edition > 0 && <ToneTag tone="neutral">{`第 ${row.edition} 版`}</ToneTag>}{' '}
          {row.state !== null && <EnumTag of={AssessmentState} value={row.state} />}{' '}
          {row.level !== null && <RiskTag level={row.level} rest={row.rest} />}
        </>
      )}
      read={assessmentApi.find}
      {...(edition && { input: { edition } })}
      back={{ else: listPath }}
      actions={edition ? [] : actions.filter(({ label }) => label !== '停止')}
      invalidates={experimentReads}
    >
      {(row) => {
        const refusal = refusalOf(row);
        return (
          <>
            {refusal && (
              <Alert type="error" showIcon title="风险评估被驳回" description={refusal} style={{ marginBottom: 16 }} />
            )}
            <AssessmentView row={row} />
            {dialog}
          </>
        );
      }}
    </DetailPage>
  );
}
