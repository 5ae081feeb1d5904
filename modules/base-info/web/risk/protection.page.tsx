import './risk.css';
import { Alert, Button, Tabs } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { isOffered, offeredPart } from '#kernel/web/router/offered-parts.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { facilityApi, type LabProtection } from '../../shared/risk/facility.ts';
import { labPath } from '../parts/lab-columns.tsx';
import { facilityReads } from './facility-reads.ts';
import { FacilityTable } from './facility-table.tsx';
import { MeasureList } from './measure-list.tsx';

const LabWaste = offeredPart('waste.lab-waste');

/** What the lab must have; what it lacks is red. */
function Required({ required, can }: Pick<LabProtection, 'required' | 'can'>) {
  const missing = required.filter(({ present }) => !present);
  if (required.length === 0) return null;
  return (
    <Panel title="必备设施" extra={<span className="lab-page-note">按安全等级、资质和危险源判定</span>}>
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`缺少 ${missing.length} 类必备设施：${missing.map((one) => one.category_name).join('、')}`}
          description={`${can.includes('edit') ? '请尽快配备，并在下方登记；' : ''}评分时每缺一类加分。`}
          style={{ marginBottom: 12 }}
        />
      )}
      <ul className="risk-need">
        {required.map(({ category, category_name, basis, present }) => (
          <li key={category} title={basis}>
            <ToneTag tone={present ? 'good' : 'bad'}>{`${category_name} ${present ? '已配备' : '缺失'}`}</ToneTag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** One tap for all eye washers and showers that are due. */
function FlushLine({ data }: { data: LabProtection }) {
  const flush = useCommand(facilityApi.flush, facilityReads);
  if (data.to_flush.length === 0 || !data.can.includes('edit')) return null;
  const run = () =>
    flush.mutate(
      { ids: data.to_flush },
      { onSuccess: ({ flushed }) => notify.success(`已登记 ${flushed} 台设施今天冲洗正常`) },
    );
  return (
    <Panel>
      <div className="risk-flush">
        <span>
          有 <strong>{data.to_flush.length}</strong> 台洗眼器、应急喷淋到期冲洗（每 {data.flush_days}{' '}
          天一次）。冲洗出水正常后点击登记；不正常请对该设施“报异常”。
        </span>
        <Button type="primary" loading={flush.isPending} onClick={run}>
          登记冲洗正常
        </Button>
      </div>
    </Panel>
  );
}

function Protection({ data }: { data: LabProtection }) {
  const [search, setSearch] = useSearchParams();
  const inPlace = data.measures.filter((measure) => measure.in_place).length;
  return (
    <>
      <FlushLine data={data} />
      <Required {...data} />
      <Tabs
        className="lab-panel"
        activeKey={search.get('tab') ?? 'facilities'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'facilities', label: '安全设施', children: <FacilityTable lab={data} /> },
          {
            key: 'measures',
            label: `防护措施 ${inPlace}/${data.measures.length}`,
            children: <MeasureList data={data} />,
          },
          ...(isOffered('waste.lab-waste')
            ? [{ key: 'waste', label: '危险废物', children: <LabWaste labId={data.lab_id} /> }]
            : []),
        ]}
      />
    </>
  );
}

/** Measures and safety facilities of a laboratory. */
export function ProtectionPage() {
  const id = Number(useParams()['id']);
  const read = useRead(facilityApi.ofLab, { id });
  const data = read.isPlaceholderData ? undefined : read.data;
  const mayReadLabs = holdsRight('base-info.lab.read');
  return (
    <PageFrame
      title={data ? `${data.lab_name}：防护措施与设施` : '防护措施与设施'}
      note={
        data && <span className="lab-page-note">{[data.college_name, data.lab_code].filter(Boolean).join(' · ')}</span>
      }
      back={{ else: mayReadLabs ? '/lab-baseinfo/lab/search' : '/lab-baseinfo/dangerousMaterials' }}
      tools={data && mayReadLabs && <Link to={labPath(data.lab_id)}>实验室详情</Link>}
    >
      <Loaded of={{ ...read, data }}>{(found) => <Protection data={found} />}</Loaded>
    </PageFrame>
  );
}
