import './parts/waste.css';
import { useParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { scanApi } from '../shared/record/record.ts';
import { Property } from '../shared/waste-kinds.ts';

/** What a label says to anybody who scans it. */
export function ScanPage() {
  const { label_no = '' } = useParams();
  const label = useRead(scanApi.find, { label_no });
  return (
    <Loaded of={label}>
      {({ name, props, lab_name, phone }) => (
        <article className="waste-label">
          <h1>危险废物</h1>
          <dl>
            <dt>废物名称</dt>
            <dd>{name}</dd>
            <dt>危险特性</dt>
            <dd>{props.map((one) => `${labelOf(Property, one)}（${one}）`).join('、')}</dd>
            <dt>产生单位</dt>
            <dd>{lab_name}</dd>
            <dt>联系电话</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </dl>
        </article>
      )}
    </Loaded>
  );
}
