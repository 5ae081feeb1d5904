import { useState } from 'react';
import { useParams } from 'react-router';
import { randomKey } from '#kernel/web/api/api.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { defaultFlags } from '../../shared/process-model.ts';
import { processApi } from '../../shared/process.ts';
import { ProcessDesigner } from './process-designer.tsx';
import { designOf } from './use-design-saving.ts';
import type { Design } from './use-process-designer.ts';

const newDesign = (): Design => ({
  process_key: `process_${randomKey()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, 6)}`,
  name: '',
  category: '',
  remark: '',
  form_key: '',
  model: { start: { fields: {} }, nodes: [] },
  flags: defaultFlags,
  start_scope: { roles: [], units: [], user_types: [] },
});

/** Designer of a process; `0` in the address designs a new one. */
export function ProcessDesignPage() {
  const { id = '0' } = useParams();
  return <DesignOf key={id} id={Number(id)} />;
}

function DesignOf({ id }: { id: number }) {
  const [round, setRound] = useState(0);
  const [blank] = useState(newDesign);
  const read = useRead(processApi.find, { id }, { enabled: id > 0 });
  const again = () => setRound((before) => before + 1);
  if (id === 0) return <ProcessDesigner key={round} detail={undefined} initial={blank} restart={again} />;
  // Starts from the latest version, never from a cached one; what is saved here later does not start it again.
  const data = read.isFetchedAfterMount && !read.isPlaceholderData ? read.data : undefined;
  if (data === undefined)
    return (
      <PageFrame title="流程设计器" back={{ else: '/workflow/process' }}>
        <Loaded of={{ ...read, data }}>{() => null}</Loaded>
      </PageFrame>
    );
  return (
    <ProcessDesigner
      key={round}
      detail={data}
      initial={designOf(data)}
      restart={() => void read.refetch().then(again)}
    />
  );
}
