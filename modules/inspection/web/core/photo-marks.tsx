import { EditOutlined } from '@ant-design/icons';
import { Button, Input, Radio, Skeleton } from 'antd';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { notify } from '#kernel/web/ui/notify.ts';
import { offlineDb, readPhoto } from '#platform/offline/web/public.tsx';
import { DrawerField, FormDrawer } from './drawer.tsx';
import { drawMarks, markColors, strokeOf } from './draw-marks.ts';
import { drawnTo, isVisible, type Mark, type MarkTool } from './photo-marks.rules.ts';
import { pointOf } from './pointer.ts';

export type MarkPhotoProps = {
  /** Key of a photo on this device. */
  photo: string;
  onDone: (marked: File) => void;
};

const tools: { value: MarkTool; label: string }[] = [
  { value: 'ring', label: '圈出' },
  { value: 'arrow', label: '箭头' },
  { value: 'line', label: '画线' },
  { value: 'text', label: '文字' },
];
const colors = [
  { value: markColors.red, label: '红色' },
  { value: markColors.yellow, label: '黄色' },
];

type Opened = { file: File; picture: ImageBitmap };

/** A photo of this device, opened to be drawn on; closes the editor if it cannot be read. */
function useOpened(photo: string, onClose: () => void): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  const close = useRef(onClose);
  useEffect(() => {
    const open = async () => {
      const file = await readPhoto(offlineDb(), photo);
      setOpened({ file, picture: await createImageBitmap(file) });
    };
    open().catch(() => {
      notify.error('照片无法打开，请重新拍摄');
      close.current();
    });
  }, [photo]);
  return opened;
}

type BoardProps = {
  picture: ImageBitmap;
  marks: readonly Mark[];
  begin: () => Omit<Mark, 'points'> | undefined;
  onMark: (mark: Mark) => void;
  onCanvas: (canvas: HTMLCanvasElement | null) => void;
};

/** The photo with its marks; a new one follows the pointer. */
function Board({ picture, marks, begin, onMark, onCanvas }: BoardProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [current, setCurrent] = useState<Mark>();
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen) drawMarks(pen, picture, current ? [...marks, current] : marks);
  }, [picture, marks, current]);
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const begun = event.isPrimary ? begin() : undefined;
    if (!begun) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCurrent({ ...begun, points: [pointOf(event)] });
  };
  const follow = (event: PointerEvent<HTMLCanvasElement>) => {
    if (current && event.isPrimary) setCurrent(drawnTo(current, pointOf(event)));
  };
  const end = () => {
    setCurrent(undefined);
    if (current && isVisible(current, strokeOf(picture.width) * 3)) onMark(current);
  };
  return (
    <canvas
      ref={(element) => {
        canvas.current = element;
        onCanvas(element);
      }}
      className="check-marks"
      width={picture.width}
      height={picture.height}
      aria-label="照片，可在上面标注"
      onPointerDown={start}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => setCurrent(undefined)}
    />
  );
}

/** Marks on a photo that is not submitted yet; it stays as it was until they are done. */
function PhotoMarks({ photo, onDone, onClose }: MarkPhotoProps & { onClose: () => void }) {
  const opened = useOpened(photo, onClose);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [tool, setTool] = useState<MarkTool>('ring');
  const [color, setColor] = useState<string>(markColors.red);
  const [text, setText] = useState('');
  const begin = () => {
    if (tool !== 'text' || text.trim() !== '') return { tool, color, text: tool === 'text' ? text.trim() : '' };
    notify.warn('请先填写文字，再点照片上的位置');
    return undefined;
  };
  const close = async () => {
    const ask = { text: '放弃已画的标注吗？', ok: '放弃', cancel: '继续标注' };
    if (marks.length === 0 || (await notify.confirm(ask))) onClose();
  };
  const done = () => {
    if (!opened || !canvas.current) return;
    const { name, type } = opened.file;
    const take = (blob: Blob | null) =>
      blob ? onDone(new File([blob], name, { type: blob.type })) : notify.error('标注未能保存，请重试');
    canvas.current.toBlob(take, type, 0.9);
  };
  const foot = (
    <>
      <Button onClick={() => void close()}>取消</Button>
      <Button type="primary" disabled={marks.length === 0} onClick={done}>
        完成标注
      </Button>
    </>
  );
  return (
    <FormDrawer title="标注照片" onClose={() => void close()} foot={foot}>
      <div className="check-fields">
        <div className="check-marks-tools">
          <Radio.Group
            aria-label="工具"
            optionType="button"
            options={tools}
            value={tool}
            onChange={(event) => setTool(event.target.value as MarkTool)}
          />
          <Radio.Group
            aria-label="颜色"
            optionType="button"
            options={colors}
            value={color}
            onChange={(event) => setColor(event.target.value as string)}
          />
          <Button disabled={marks.length === 0} onClick={() => setMarks(marks.slice(0, -1))}>
            撤销
          </Button>
          <Button disabled={marks.length === 0} onClick={() => setMarks([])}>
            清除
          </Button>
        </div>
        {tool === 'text' && (
          <DrawerField label="文字（写好后点照片上的位置）">
            <Input
              aria-label="标注文字"
              maxLength={20}
              value={text}
              placeholder="例如：通道被堵"
              onChange={(event) => setText(event.target.value)}
            />
          </DrawerField>
        )}
        {opened ? (
          <Board
            picture={opened.picture}
            marks={marks}
            begin={begin}
            onMark={(mark) => setMarks([...marks, mark])}
            onCanvas={(element) => {
              canvas.current = element;
            }}
          />
        ) : (
          <Skeleton active />
        )}
      </div>
    </FormDrawer>
  );
}

/** The button on a photo that opens the editor. */
export function MarkPhoto(props: MarkPhotoProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="lab-photo-remove check-picture-mark"
        aria-label="标注照片"
        onClick={() => setOpen(true)}
      >
        <EditOutlined />
      </button>
      {open && <PhotoMarks {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
