import { Button } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { useNavigate } from '#kernel/web/router/links.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { instanceApi } from '../../shared/process.ts';
import { CaseTimeline } from './case-timeline.tsx';

/** Progress of the approval of a document, for those who may see the case; its page hands on, adds signs and prints. */
export function CaseProgress({ id }: { id: number }) {
  const { data } = useRead(instanceApi.find, { id }, { quiet: true });
  const navigate = useNavigate();
  return (
    data && (
      <Panel
        title="审批进度"
        extra={<Button onClick={() => void navigate(`/workflow/instance/${id}`)}>流程详情</Button>}
      >
        <CaseTimeline of={data} />
      </Panel>
    )
  );
}
