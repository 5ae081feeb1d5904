import './floor-plan-dialog.css';
import { Button, Empty, Modal, Select } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { imageExtensions } from '#kernel/shared/files.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { FileControl } from '#screens/fields/file-fields.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { floorPlanApi, type FloorPlans, type PlanPlace, type PlanRoom } from '../../shared/floor-plan.ts';
import { floorLabel } from '../../shared/room.rules.ts';
import { FloorPicture } from './floor-picture.tsx';

export type FloorPlanDialogProps = { building: { id: number; name: string }; onClose: () => void };

type Floor = FloorPlans['floors'][number];

/** Share of the plan by which an arrow key moves a room. */
const step = 0.01;
const arrows: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};
const within = (share: number) => Math.min(1, Math.max(0, share));

function Rooms({
  rooms,
  chosen,
  onChoose,
}: {
  rooms: PlanRoom[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) {
  if (rooms.length === 0) return <p className="floor-note">本层还没有登记房间</p>;
  return (
    <ul className="floor-rooms">
      {rooms.map(({ id, room_no, name, place }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <b>{room_no}</b> {name}
            <small>{place ? '已标注' : '未标注'}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

type EditorProps = { building: number; floor: Floor & { file: NonNullable<Floor['file']> }; rooms: PlanRoom[] };

/** The picture of a floor; a press puts the chosen room there and saves it. */
function Places({ building, floor: { floor, file }, rooms }: EditorProps) {
  const place = useCommand(floorPlanApi.place, [floorPlanApi.find]);
  const [chosen, setChosen] = useState<number>();
  const room = rooms.find(({ id }) => id === chosen);
  const put = (id: number, at?: PlanPlace) =>
    perform({ done: false }, () =>
      place.mutateAsync({ id: building, floor, former: file.id, room_id: id, ...(at && { place: at }) }),
    );
  const press = async (at: PlanPlace) => {
    if (!room) return notify.warn('请先在左侧选择房间，再点击它在图上的位置');
    if (!(await put(room.id, at))) return;
    // On to the next one that has no place yet.
    const next = rooms.find((one) => one.place === null && one.id !== room.id);
    if (room.place === null && next) setChosen(next.id);
  };
  const move =
    ({ id, place: at }: PlanRoom) =>
    (event: KeyboardEvent) => {
      const by = arrows[event.key];
      if (!by || !at) return;
      event.preventDefault();
      // Keys repeat faster than places are saved.
      if (place.isPending) return;
      void put(id, { x: within(at.x + by[0]), y: within(at.y + by[1]) });
    };
  const marks = rooms.flatMap((one) =>
    one.place
      ? [
          {
            key: one.id,
            place: one.place,
            content: (
              <button
                type="button"
                className="floor-pin"
                aria-pressed={one.id === chosen}
                onClick={() => setChosen(one.id)}
                onKeyDown={move(one)}
              >
                {one.room_no}
              </button>
            ),
          },
        ]
      : [],
  );
  return (
    <div className="floor-places">
      <div className="floor-side">
        <Rooms rooms={rooms} chosen={chosen} onChoose={setChosen} />
        {room && (
          <p className="floor-tools">
            {room.place ? (
              <Button size="small" onClick={() => void put(room.id)}>
                从图上取下 {room.room_no}
              </Button>
            ) : (
              <Button size="small" onClick={() => void put(room.id, { x: 0.5, y: 0.5 })}>
                把 {room.room_no} 放到图中央
              </Button>
            )}
          </p>
        )}
      </div>
      <div className="floor-canvas">
        <FloorPicture file={file} label={`${floorLabel(floor)}平面图`} marks={marks} onPress={(at) => void press(at)} />
      </div>
    </div>
  );
}

type FloorsProps = { building: number; data: FloorPlans };

function Floors({ building, data: { floors, rooms } }: FloorsProps) {
  const [number, setNumber] = useState(
    () => (floors.find(({ file }) => file) ?? floors.find((one) => one.floor === 1))?.floor,
  );
  const floor = floors.find((one) => one.floor === number) ?? floors[0];
  const save = useCommand(floorPlanApi.save, [floorPlanApi.find]);
  const remove = useCommand(floorPlanApi.remove, [floorPlanApi.find]);
  if (!floor) return <Empty description="该楼宇没有登记层数" />;
  const { file } = floor;
  const take = (files: readonly { id: number }[]) => {
    const [one] = files;
    if (one) save.mutate({ id: building, floor: floor.floor, file_ids: [one.id], ...(file && { former: file.id }) });
  };
  const drop = (former: number) =>
    perform(
      { confirm: `删除${floorLabel(floor.floor)}平面图后，房间在图上的位置一并删除，确定删除吗？`, done: '删除成功！' },
      () => remove.mutateAsync({ id: building, floor: floor.floor, former }),
    );
  return (
    <>
      <div className="floor-bar">
        <Select
          aria-label="楼层"
          style={{ width: 170 }}
          value={floor.floor}
          onChange={setNumber}
          options={floors.map((one) => ({
            value: one.floor,
            label: `${floorLabel(one.floor)}${one.file ? '' : '（未上传）'}`,
          }))}
        />
        <FileControl
          label={file ? '更换平面图' : '上传平面图'}
          max={1}
          extensions={imageExtensions}
          value={[]}
          onChange={take}
        />
        {file && (
          <Button danger onClick={() => void drop(file.id)}>
            删除平面图
          </Button>
        )}
      </div>
      <p className="floor-note">
        {file
          ? '选择房间，再点击它在图上的位置，位置立即保存；已标注的房间选中后可用方向键微调'
          : `支持 ${imageExtensions.join('、')} 图片，上传后可标注房间位置，实验室地图按等级颜色显示`}
      </p>
      {file ? (
        <Places
          key={floor.floor}
          building={building}
          floor={{ ...floor, file }}
          rooms={rooms.filter((room) => room.floor === floor.floor)}
        />
      ) : (
        <Empty description={`${floorLabel(floor.floor)}还没有平面图`} />
      )}
    </>
  );
}

/** Pictures of the floors of a building, and where its rooms are on them. Every step is saved at once. */
export function FloorPlanDialog({ building: { id, name }, onClose }: FloorPlanDialogProps) {
  const answer = useRead(floorPlanApi.find, { id });
  return (
    <Modal open title={`楼层平面图：${name}`} width={1080} footer={null} onCancel={onClose}>
      <Loaded of={answer}>{(data) => <Floors building={id} data={data} />}</Loaded>
    </Modal>
  );
}
