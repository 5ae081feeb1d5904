import { useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { judgementApi } from '../../shared/hazard/judgement.ts';

/** 待重新评估, while what the rules say of a lab waits to be decided. */
export function ReassessTag({ labId }: { labId: number }) {
  const enabled = holdsRight('base-info.judgement.read');
  const { data, isPlaceholderData } = useRead(judgementApi.ofLab, { id: labId }, { enabled });
  return data?.waiting && !isPlaceholderData ? <ToneTag tone="warn">待重新评估</ToneTag> : null;
}
