import '../core/check.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { canStore, readCached, useCached, OutboxBar, usePending, startOutbox } from '#platform/offline/web/public.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { readKey } from '#kernel/web/api/query.ts';
import { recordApi, type ContentLab } from '../../shared/record/record.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { useCheckKind } from '../core/check-kind.ts';
import { useChoices } from '../library/choices.ts';
import { WatermarkSetting } from '../core/watermark-parts.ts';
import { reconcileSent } from './check-drafts.ts';
import { CheckLabs } from './check-labs.tsx';
import { CheckRecord } from './check-record.tsx';

/** Prefetches choices and records begun on other devices. */
function useSupplies(labs: readonly ContentLab[]) {
  useChoices();
  const begun = labs.filter((lab) => lab.status === RecordStatus.draft).map((lab) => lab.record_id);
  const wanted = begun.slice(0, 20).join();
  useEffect(() => {
    const ids = wanted ? wanted.split(',').map(Number) : [];
    void (async () => {
      for (const id of ids) await readCached(recordApi.find, { id }).catch(() => undefined);
    })();
  }, [wanted]);
}

/** Reconciles drafts and refreshes the list after the outbox has sent. */
function useSettling() {
  const client = useQueryClient();
  const unsent = usePending().length;
  useEffect(startOutbox, []);
  useEffect(() => {
    if (!canStore()) return;
    void reconcileSent().then(() => client.invalidateQueries({ queryKey: [readKey(recordApi.content)] }));
  }, [client, unsent]);
}

/** On-site checking of the caller's laboratories; works offline. */
export function CheckContentPage() {
  const act_id = Number(useParams()['act_id']);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const content = useCached(recordApi.content, { act_id });
  useSettling();
  useSupplies(content.data?.data.labs ?? []);
  const { paths, titles } = useCheckKind();
  const path: PageAddress = `${paths.content}/${act_id}`;
  const lab = content.data?.data.labs.find((one) => String(one.record_id) === search.get('record'));
  return (
    <div className="check-page">
      <PageFrame title={lab?.lab_name ?? content.data?.data.act_name ?? titles.content} back={lab ? path : paths.start}>
        <OutboxBar />
        <WatermarkSetting />
        <Loaded of={content}>
          {({ data, cachedAt }) =>
            lab ? (
              <CheckRecord key={lab.record_id} content={data} lab={lab} />
            ) : (
              <>
                {cachedAt !== undefined && (
                  <p className="lab-page-note">实验室名单是 {formatDateTime(new Date(cachedAt))} 保存在本机的</p>
                )}
                <CheckLabs
                  content={data}
                  onOpen={(record_id) => void navigate(`${paths.content}/${act_id}?record=${record_id}`)}
                />
              </>
            )
          }
        </Loaded>
      </PageFrame>
    </div>
  );
}
