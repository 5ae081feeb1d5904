import { RightOutlined, SearchOutlined } from '@ant-design/icons';
import { Empty, Input } from 'antd';
import { useState } from 'react';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { groupBy } from '#kernel/shared/group-by.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { type ContentLab } from '../../shared/record/record.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { useLevels, type Content } from './check-content.ts';
import { useLocalStates, type LocalState } from './check-drafts.ts';
import { LevelMark } from '../core/lab-codes.tsx';

const localTags: Record<LocalState, { tone: 'warn' | 'bad' | 'busy'; text: string }> = {
  draft: { tone: 'busy', text: '本机草稿' },
  saving: { tone: 'busy', text: '草稿待发送' },
  sending: { tone: 'busy', text: '提交待发送' },
  refused: { tone: 'bad', text: '发送失败' },
};

function StateTag({ lab, local }: { lab: ContentLab; local: LocalState | undefined }) {
  if (local) return <ToneTag tone={localTags[local].tone}>{localTags[local].text}</ToneTag>;
  return <EnumTag of={RecordStatus} value={lab.status} />;
}

const floorName = (floor: number | null) => (floor === null ? '' : floor < 0 ? `地下 ${-floor} 层` : `${floor} 层`);
const placeOf = (lab: ContentLab) =>
  [lab.building_name || '未登记楼宇', floorName(lab.floor)].filter(Boolean).join(' · ');

const matches = (lab: ContentLab, text: string) =>
  [lab.lab_name, lab.lab_no, lab.college_name, lab.head_name, ...lab.rooms.map((room) => room.room_no)]
    .join(' ')
    .toLowerCase()
    .includes(text.trim().toLowerCase());

type RowProps = { lab: ContentLab; local: LocalState | undefined; onOpen: () => void };

function LabRow({ lab, local, onOpen }: RowProps) {
  const levels = useLevels();
  return (
    <li>
      <button type="button" className="check-lab" onClick={onOpen}>
        <span className="check-lab-main">
          <strong>{lab.lab_name}</strong>
          <span className="lab-page-note">
            {[lab.lab_no, lab.rooms.map((room) => room.room_no).join('、'), lab.college_name]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="check-tags">
            <LevelMark value={lab.lab_level} codes={levels} />
            <StateTag lab={lab} local={local} />
            {lab.problems > 0 && (
              <ToneTag tone={lab.urgent > 0 ? 'bad' : 'warn'}>
                {`隐患 ${lab.problems}${lab.urgent > 0 ? `，紧急 ${lab.urgent}` : ''}`}
              </ToneTag>
            )}
          </span>
        </span>
        <RightOutlined aria-hidden />
      </button>
    </li>
  );
}

const unsent = 'unsent';
const tabs = [
  { value: '', label: '全部' },
  { value: unsent, label: '待发送' },
  ...RecordStatus.$items.map(({ value, label }) => ({ value: String(value), label })),
];

/** The tab of a laboratory: one that was submitted here and has not arrived is no longer unchecked. */
const tabOf = (lab: ContentLab, local: LocalState | undefined) =>
  local === 'sending' || local === 'refused' ? unsent : String(lab.status);

/** List of laboratories with search and state filter. */
export function CheckLabs({ content, onOpen }: { content: Content; onOpen: (record_id: number) => void }) {
  const { url, change } = useListUrl();
  const { keyword = '', status = '' } = url.filters;
  const [text, setText] = useState(keyword);
  const local = useLocalStates();
  const filter = (filters: Record<string, string>) => change({ filters: { ...url.filters, ...filters } }, true);
  const found = content.labs.filter((lab) => matches(lab, keyword));
  const byTab = groupBy(found, (lab) => tabOf(lab, local.get(lab.record_id)));
  const inTab = (value: string) => (value === '' ? found : (byTab.get(value) ?? []));
  const shown = inTab(status);
  return (
    <>
      <div className="check-search">
        <Input
          size="large"
          allowClear
          aria-label="搜索实验室"
          placeholder="实验室、编号、房间、负责人"
          prefix={<SearchOutlined />}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            filter({ keyword: event.target.value });
          }}
        />
        <fieldset className="check-chips" aria-label="按状态筛选">
          {tabs
            .filter((tab) => tab.value === '' || tab.value === status || inTab(tab.value).length > 0)
            .map((tab) => (
              <button
                key={tab.value}
                type="button"
                aria-pressed={tab.value === status}
                onClick={() => filter({ status: tab.value })}
              >
                {tab.label} {inTab(tab.value).length}
              </button>
            ))}
        </fieldset>
      </div>
      {shown.length === 0 && <Empty description="没有符合条件的实验室" />}
      {[...groupBy(shown, placeOf)].map(([place, labs]) => (
        <section key={place}>
          <h2 className="check-place">{place}</h2>
          <ul className="check-labs">
            {labs.map((lab) => (
              <LabRow
                key={lab.record_id}
                lab={lab}
                local={local.get(lab.record_id)}
                onOpen={() => onOpen(lab.record_id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
