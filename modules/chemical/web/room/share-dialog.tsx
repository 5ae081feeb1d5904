import { Alert, Col } from 'antd';
import { EnumField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { LinkHours, roomApi } from '../../shared/room/room.ts';

const field = namesOf(roomApi.share);

export type ShareDialogProps = { room: string; onClose: () => void };

/** A link to the contents of a room, for how long and for whom. */
export function ShareDialog({ room, onClose }: ShareDialogProps) {
  return (
    <FormDialog
      title="生成限时链接"
      save={roomApi.share}
      input={{ room }}
      defaults={{ hours: LinkHours.two }}
      invalidates={[roomApi.links]}
      done="链接已生成，见页面下方"
      okText="生成"
      onClose={onClose}
    >
      <Col span={24}>
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 16 }}
          title="有链接的人不用登录即可查看房间内的全部化学品和位置，含管控化学品。只发给消防等救援人员，用完即撤销"
        />
      </Col>
      <TextField
        name={field('purpose')}
        label="用途和接收人"
        max={100}
        span={24}
        placeholder="如：消防演练，蔡甸消防救援站"
      />
      <EnumField name={field('hours')} label="有效时间" of={LinkHours} span={24} />
    </FormDialog>
  );
}
