import { useParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { reachWorkApi } from '../../shared/reach/reach-work.ts';
import { WorkListPage } from './work.list.tsx';

/** 检查实验室: the works of one activity. */
export function WorkLabsPage() {
  const act_id = Number(useParams()['act_id']);
  const act = useRead(reachWorkApi.colleges, { id: act_id }, { quiet: true });
  return (
    <WorkListPage
      title="检查实验室"
      note={act.data?.act_name}
      back={{ else: '/lab-check/reach-check/check-work' }}
      act_id={act_id}
    />
  );
}
