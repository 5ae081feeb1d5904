import { namesOf } from '#screens/fields/names.ts';
import { Alert, Button, Form, Tag } from 'antd';
import { useState } from 'react';
import { DecimalField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { roomApi } from '../../shared/room.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { BuildingPicker } from './place-pickers.tsx';
import { UnitPicker } from './unit-picker.tsx';

const field = namesOf(roomApi.generate);

type Span = InputOf<typeof roomApi.preview>;
const spanNames = ['building_id', 'floor_from', 'floor_to', 'number_from', 'number_to', 'prefix'] as const;
const keyOf = (span: Span) => JSON.stringify(spanNames.map((name) => span[name] ?? null));

/** Server-side preview of the numbers typed so far. */
function Preview() {
  const form = Form.useFormInstance<Span>();
  const [span, setSpan] = useState<Span>();
  const { data, error, isFetching } = useRead(roomApi.preview, span!, { enabled: span !== undefined, quiet: true });
  const show = async () => {
    const values = await form.validateFields([...spanNames]).catch(() => undefined);
    if (values) setSpan(values);
  };
  // A preview of other numbers than the form's would promise rooms that are not made.
  const typed = Form.useWatch((values: Span) => keyOf(values), form);
  const isCurrent = span !== undefined && keyOf(span) === typed;
  const rooms = isCurrent && !isFetching && !error ? data?.rooms : undefined;
  return (
    <div style={{ width: '100%', padding: '0 12px' }}>
      <Button loading={isFetching} onClick={() => void show()}>
        预览
      </Button>
      {error && isCurrent && !isFetching && (
        <Alert type="error" showIcon title={error.message} style={{ marginTop: 12 }} />
      )}
      {rooms && (
        <>
          <p style={{ margin: '12px 0 8px' }}>
            共 {rooms.length} 个房号，其中新增 <strong>{data?.fresh}</strong> 个
            {rooms.some((room) => room.exists) && '；灰色的已存在，不会改动'}
          </p>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6, maxHeight: 160, overflow: 'auto' }}>
            {rooms.map((room) => (
              <Tag key={room.room_no} color={room.exists ? 'default' : 'blue'} style={{ marginInlineEnd: 0 }}>
                {room.room_no}
              </Tag>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** 批量生成: floors × numbers of one building, looked at before they are made. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="批量生成房间"
      save={roomApi.generate}
      width={720}
      okText="生成"
      done="生成成功"
      defaults={{ floor_from: 1, floor_to: 1, number_from: 1, number_to: 10 }}
      invalidates={[roomApi.list, roomApi.pick]}
      onClose={onClose}
    >
      <BuildingPicker name={field('building_id')} label="楼宇" span={24} />
      <NumberField name={field('floor_from')} label="起始楼层" min={-5} max={60} precision={0} span={6} />
      <NumberField name={field('floor_to')} label="结束楼层" min={-5} max={60} precision={0} span={6} />
      <NumberField name={field('number_from')} label="起始房号" min={0} max={999} precision={0} span={6} />
      <NumberField name={field('number_to')} label="结束房号" min={0} max={999} precision={0} span={6} />
      <TextField
        name={field('prefix')}
        label="房号前缀"
        max={4}
        placeholder="如 A"
        hint="3 层 5 号为 305，地下一层为 B105"
      />
      <SelectField name={field('use')} label="房间用途" source={codeSource('room_use')} />
      <DecimalField name={field('area')} label="每间面积" unit="m²" />
      <NumberField name={field('capacity')} label="容纳人数" min={0} precision={0} unit="人" />
      <UnitPicker name={field('org_id')} label="所属单位" span={24} />
      <Preview />
    </FormDialog>
  );
}
