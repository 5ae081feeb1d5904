import { namesOf } from '#screens/fields/names.ts';
import { Alert, Form } from 'antd';
import { useParams } from 'react-router';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { DecimalField, NumberField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { isOffered, offeredPart } from '#kernel/web/router/offered-parts.ts';
import { outcomeText, type ChangeOutcome } from '../shared/change-outcome.ts';
import { RoomStatus, roomApi, type RoomRow } from '../shared/room.ts';
import { floorLabel, roomWarnings } from '../shared/room.rules.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { BuildingPicker } from './parts/place-pickers.tsx';
import { UnitPicker } from './parts/unit-picker.tsx';

const field = namesOf(roomApi.create);

// Approvals of changes belong to a slice above this one.
const ChangeRules = offeredPart('base-info.change-rules');
const ChangeNotice = offeredPart('base-info.change-notice');
const RoomChanges = offeredPart('base-info.target-changes');
// Further fields of rooms, which a slice above this one keeps.
const Extension = offeredPart('base-info.extension');
const roomTarget = 2;

const list = '/lab-baseinfo/position';

const known = (value: unknown) => (value === undefined || value === null || value === '' ? null : Number(value));

/** Shown while typing; does not block saving. */
function Warnings() {
  const area: unknown = Form.useWatch('area');
  const capacity: unknown = Form.useWatch('capacity');
  const doors: unknown = Form.useWatch('doors');
  const warnings = roomWarnings({ area: known(area) ?? 0, capacity: known(capacity), doors: known(doors) });
  if (known(area) === null || warnings.length === 0) return null;
  return <Alert type="warning" showIcon title={warnings.join('；')} style={{ marginBottom: 16 }} />;
}

function RoomForm() {
  return (
    <FormPage
      title="房间"
      load={roomApi.find}
      create={roomApi.create}
      update={roomApi.update}
      back={list}
      done={(answer) => ('written' in (answer as object) ? outcomeText(answer as ChangeOutcome) : '保存成功')}
      invalidates={[roomApi.list, roomApi.pick]}
    >
      {(room) => {
        return (
          <>
            {room && <ChangeRules infoType={1} targetId={room.id} />}
            <Warnings />
            <Section title="位置">
              <BuildingPicker
                name={field('building_id')}
                label="楼宇"
                known={room ? [{ id: room.building_id, name: `${room.campus_name} ${room.building_name}` }] : []}
              />
              <NumberField
                name={field('floor')}
                label="楼层"
                min={-5}
                max={60}
                precision={0}
                hint="地下一层为 -1"
                span={6}
              />
              <TextField name={field('room_no')} label="房间号" max={20} span={6} />
              <TextField name={field('name')} label="名称" max={50} />
              <UnitPicker
                name={field('org_id')}
                label="所属单位"
                known={room?.org_id && room.org_name ? [{ id: room.org_id, name: room.org_name }] : []}
              />
            </Section>
            <Section title="规格">
              <SelectField name={field('use')} label="房间用途" source={codeSource('room_use')} />
              <DecimalField name={field('area')} label="面积" unit="m²" />
              <NumberField name={field('capacity')} label="容纳人数" min={0} precision={0} unit="人" span={8} />
              <NumberField name={field('doors')} label="门数" min={0} precision={0} unit="个" span={8} />
              <DecimalField name={field('height')} label="层高" unit="m" span={8} />
            </Section>
            {room && <ChangeNotice infoType={1} targetId={room.id} before={room} />}
          </>
        );
      }}
    </FormPage>
  );
}

const facts = (room: RoomRow) => (
  <>
    <Panel title="基本信息">
      <Facts
        items={[
          ['房间编码', room.code],
          ['楼层', floorLabel(room.floor)],
          ['房间号', room.room_no],
          ['名称', room.name],
          ['用途', room.use_name],
          ['所属单位', room.org_name],
          ['面积', `${room.area} m²`],
          ['容纳人数', room.capacity],
          ['门数', room.doors],
          ['层高', room.height && `${room.height} m`],
          ['实验室', room.labs.map((lab) => lab.name).join('、'), 2],
        ]}
      />
    </Panel>
    {isOffered('base-info.extension') && <Extension target={roomTarget} targetId={room.id} />}
    {isOffered('base-info.target-changes') && (
      <Panel title="变更申请">
        <RoomChanges infoType={1} targetId={room.id} />
      </Panel>
    )}
  </>
);

function RoomDetail() {
  return (
    <DetailPage
      title={(room) => room.full_name}
      note={(room) => <EnumTag of={RoomStatus} value={room.status} />}
      read={roomApi.find}
      back={list}
    >
      {facts}
    </DetailPage>
  );
}

function ExistingRoom({ id }: { id: number }) {
  const answer = useRead(roomApi.find, { id });
  if (answer.data?.can.includes('edit'))
    return (
      <>
        <RoomForm />
        <div style={{ marginTop: 16 }}>
          {isOffered('base-info.extension') && <Extension target={roomTarget} targetId={id} />}
        </div>
      </>
    );
  if (answer.data) return <RoomDetail />;
  return (
    <PageFrame title="房间" back={list}>
      <Loaded of={answer}>{() => null}</Loaded>
    </PageFrame>
  );
}

/** One URL: a form for users who may edit the room, a read-only view for others. */
export function PositionFormPage() {
  const id = Number(useParams()['id']);
  if (id === 0 && holdsRight('org.room.edit')) return <RoomForm />;
  return <ExistingRoom id={id} />;
}
