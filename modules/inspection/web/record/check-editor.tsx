import { Button, Dropdown } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from '#kernel/web/router/links.ts';
import { onChoice } from '#kernel/web/ui/menu-choice.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { hasPhotosInWork } from '#platform/offline/web/public.tsx';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import type { ContentLab } from '../../shared/record/record.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import {
  addFinding,
  answerItem,
  changeFinding,
  dropFinding,
  isBlank,
  isComplete,
  meetTheRest,
  openItems,
  progressOf,
  takeBack,
  type CheckDraft,
  type Finding,
} from './record-draft.rules.ts';
import { itemsOf, type Content } from './check-content.ts';
import { changeDraft, nowText, placeOf, saveDraft, saveQuietly, subjectOf, type Change } from './check-drafts.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { newClientId } from '../core/client-id.ts';
import { CheckFindings } from './check-findings.tsx';
import { CheckItems } from './check-items.tsx';
import { FindingDrawer } from './finding-drawer.tsx';
import { ExemptDrawer, NoEntryDrawer } from './no-entry-drawer.tsx';
import { SubmitDrawer } from './submit-drawer.tsx';
import { notifyDelivery } from '../core/notify-delivery.ts';

const newFinding = (lab: ContentLab, item?: CheckItem): Finding => ({
  client_id: newClientId(),
  item_id: item?.item_id ?? null,
  class_id: item?.class_id ?? null,
  descr_id: item?.descr_id ?? null,
  description: item?.descr ?? '',
  level: item?.urgent ? ProblemLevel.urgent : ProblemLevel.ordinary,
  photos: [],
  place: '',
  room_id: lab.rooms.length === 1 ? lab.rooms[0]!.room_id : null,
  risk: '',
  suggest: item?.suggest ?? '',
  found_at: nowText(),
  problem_no: '',
  locked: false,
});

const notifyNotStored = () => notify.error('未能保存到本机，请检查手机存储空间');

type Props = { content: Content; lab: ContentLab; draft: CheckDraft };
type OpenDrawer = { finding: string } | 'submit' | 'noEntry' | 'exempt' | undefined;

/** Editor of one laboratory's record. Changes are stored on the device before they are rendered. */
export function CheckEditor({ content, lab, draft }: Props) {
  const items = itemsOf(content, lab);
  const [drawer, setDrawer] = useState<OpenDrawer>();
  const [busy, setBusy] = useState(false);
  const [met, setMet] = useState<readonly number[]>([]);
  const navigate = useNavigate();
  const place = placeOf(content, lab);
  const change = (by: Change) => void changeDraft(lab.record_id, content.act_id, by).catch(notifyNotStored);
  const leave = useEffectEvent(() => void saveQuietly(place).catch(() => undefined));
  useEffect(() => () => leave(), []);
  const openFinding = (finding: Finding) => {
    change((one, at) => addFinding(one, finding, at));
    setDrawer({ finding: finding.client_id });
  };
  const closeFinding = (finding: Finding) => {
    if (hasPhotosInWork(subjectOf(lab.record_id))) return notify.warn('照片还在处理，请稍候');
    setDrawer(undefined);
    if (finding.locked) return undefined;
    if (isBlank(finding)) change((one, at) => dropFinding(one, finding.client_id, at));
    // Urgent problems are issued immediately, even from a draft.
    else if (finding.level === ProblemLevel.urgent && isComplete(finding) && finding.photos.length > 0)
      void saveQuietly(place);
    return undefined;
  };
  const answer = async (item: CheckItem, changes: Parameters<typeof answerItem>[2]) => {
    change((one, at) => answerItem(one, item.item_id, changes, at));
    const linked = draft.findings.find((one) => one.item_id === item.item_id && !one.locked);
    if (changes.result === ItemResult.unmet && !linked) openFinding(newFinding(lab, item));
    const isFine = changes.result === ItemResult.met || changes.result === ItemResult.none;
    const text = '该检查项已登记隐患，是否一并删除？';
    if (isFine && linked && (await notify.confirm({ text, ok: '删除隐患', cancel: '保留' })))
      change((one, at) => dropFinding(one, linked.client_id, at));
  };
  const save = async () => {
    setBusy(true);
    notifyDelivery(await saveDraft(place), '草稿已保存');
    setBusy(false);
  };
  const goBack = () => void navigate(`${pathsOf(content.act_type).content}/${content.act_id}`);
  const { answered, total, findings } = progressOf(draft, items);
  const finding =
    typeof drawer === 'object' ? draft.findings.find((one) => one.client_id === drawer.finding) : undefined;
  return (
    <>
      <CheckFindings
        findings={draft.findings}
        items={items}
        onOpen={(one) => setDrawer({ finding: one.client_id })}
        onAdd={() => openFinding(newFinding(lab))}
      />
      <CheckItems
        items={items}
        draft={draft}
        photoMax={content.photo_max}
        site={{ name: lab.lab_name, no: lab.lab_no }}
        onAnswer={(item, changes) => void answer(item, changes)}
        onReport={(item) => openFinding(newFinding(lab, item))}
        onMeetRest={() => {
          setMet(openItems(draft, items));
          change((one, at) => meetTheRest(one, items, at));
        }}
        met={met.length}
        onTakeBack={() => {
          change((one, at) => takeBack(one, met, at));
          setMet([]);
        }}
      />
      <div className="lab-form-foot check-foot">
        <span className="check-foot-state">
          已检 <b>{answered}</b>/{total}，隐患 <b>{findings}</b>
        </span>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'noEntry', label: '未能进入' },
              ...(lab.can.includes('exempt') ? [{ key: 'exempt', label: '登记免检' }] : []),
            ],
            onClick: onChoice((key) => setDrawer(key as OpenDrawer)),
          }}
        >
          <Button>更多</Button>
        </Dropdown>
        <Button loading={busy} onClick={() => void save()}>
          存草稿
        </Button>
        <Button type="primary" onClick={() => setDrawer('submit')}>
          提交
        </Button>
      </div>
      {finding && (
        <FindingDrawer
          key={finding.client_id}
          finding={finding}
          lab={lab}
          item={items.find((one) => one.item_id === finding.item_id)}
          photoMax={content.photo_max}
          onChange={(changes) => change((one, at) => changeFinding(one, finding.client_id, changes, at))}
          onRemove={() => {
            change((one, at) => dropFinding(one, finding.client_id, at));
            setDrawer(undefined);
          }}
          onClose={() => closeFinding(finding)}
        />
      )}
      {drawer === 'submit' && (
        <SubmitDrawer
          content={content}
          lab={lab}
          draft={draft}
          items={items}
          onChange={change}
          onDone={goBack}
          onClose={() => setDrawer(undefined)}
        />
      )}
      {drawer === 'noEntry' && <NoEntryDrawer place={place} onDone={goBack} onClose={() => setDrawer(undefined)} />}
      {drawer === 'exempt' && <ExemptDrawer place={place} onDone={goBack} onClose={() => setDrawer(undefined)} />}
    </>
  );
}
