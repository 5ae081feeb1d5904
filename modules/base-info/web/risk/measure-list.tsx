import { groupBy } from '#kernel/shared/group-by.ts';
import './risk.css';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { Photos } from '#screens/fields/photos.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { facilityApi, type LabProtection, type MeasureRow } from '../../shared/risk/facility.ts';
import { MeasureKind } from '../../shared/risk/risk-point.states.ts';
import { riskLevelOf } from '../../shared/risk.rules.ts';
import { LevelTag } from '#screens/frames/cells.tsx';
import { riskPath } from './risk-tags.tsx';

const field = namesOf(facilityApi.setMeasure);
const reads = [facilityApi.ofLab];

function Measure({ row, mayEdit, onPhoto }: { row: MeasureRow; mayEdit: boolean; onPhoto: () => void }) {
  const set = useCommand(facilityApi.setMeasure, reads);
  return (
    <div className="risk-measure">
      <span>
        <small>{labelOf(MeasureKind, row.kind)}</small> {row.text}
        {row.checked_at && (
          <>
            {' '}
            <small>
              {row.checked_by_name} {row.checked_at.slice(0, 10)}
            </small>
          </>
        )}
      </span>
      {row.photos.length > 0 && <Photos files={row.photos} size={40} />}
      {mayEdit && (
        <Button size="small" onClick={onPhoto}>
          照片
        </Button>
      )}
      <Switch
        aria-label={`${row.text}是否落实`}
        checked={row.in_place}
        checkedChildren="已落实"
        unCheckedChildren="未落实"
        disabled={!mayEdit}
        loading={set.isPending}
        onChange={(in_place) => set.mutate({ id: row.id, version: row.version, in_place })}
      />
    </div>
  );
}

/** The measures of the risk points in force, each with whether it is in place. */
export function MeasureList({ data }: { data: LabProtection }) {
  const [photo, setPhoto] = useState<MeasureRow>();
  const mayEdit = data.can.includes('edit');
  const points = [...groupBy(data.measures, (measure) => measure.risk_point_id)];
  if (points.length === 0)
    return (
      <p className="lab-page-note">
        还没有生效的风险点。请先在 <Link to={`${riskPath}?lab_id=${data.lab_id}`}>风险点辨识</Link> 中登记并提交审核。
      </p>
    );
  return (
    <div className="risk-measures">
      {points.map(([id, measures]) => {
        const { risk_name, place, r, level } = measures[0]!;
        const color = riskLevelOf(r, 1)?.color;
        return (
          <section key={id}>
            <h4>
              <Link to={`${riskPath}/${id}`}>{risk_name}</Link>
              {place && <span className="lab-page-note">{place}</span>}
              {level !== null && color && <LevelTag color={color}>{`R ${r}`}</LevelTag>}
            </h4>
            {measures.map((row) => (
              <Measure key={row.id} row={row} mayEdit={mayEdit} onPhoto={() => setPhoto(row)} />
            ))}
          </section>
        );
      })}
      {photo && (
        <FormDialog
          title={`“${photo.text}”的照片`}
          save={facilityApi.setMeasure}
          input={{ id: photo.id, version: photo.version, in_place: true }}
          defaults={{ photos: photo.photos }}
          okText="保存并标为已落实"
          invalidates={reads}
          onClose={() => setPhoto(undefined)}
        >
          <PhotoField name={field('photos')} label="现场照片" />
        </FormDialog>
      )}
    </div>
  );
}
