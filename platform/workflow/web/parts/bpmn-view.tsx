import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import './bpmn-view.css';
import { FullscreenOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { bpmnOf } from '../../shared/bpmn.rules.ts';
import { drawModel, elementId, takenElements, type Passed } from '../../shared/bpmn-layout.rules.ts';
import type { ProcessModel } from '../../shared/process-model.ts';

export type BpmnViewProps = Passed & {
  process: { process_key: string; name: string; model: ProcessModel };
  /** Keys of the nodes where a case waits now. */
  open: readonly string[];
};

type Canvas = {
  /** Without a factor, the present one. */
  zoom: (to?: 'fit-viewport' | number, center?: 'auto') => number;
  addMarker: (id: string, name: string) => void;
};
type Viewer = { importXML: (xml: string) => Promise<unknown>; get: (service: 'canvas') => Canvas; destroy: () => void };

// The package declares its modules as CommonJS; bundled, the default is the class itself.
const NewViewer = NavigatedViewer as unknown as new (options: { container: HTMLElement }) => Viewer;

/** Shows a document in the box, with its marks. */
async function draw(viewer: Viewer, { process, open, visited, isDone }: BpmnViewProps): Promise<Canvas> {
  await viewer.importXML(bpmnOf(process));
  const canvas = viewer.get('canvas');
  const drawing = drawModel(process.model);
  canvas.zoom('fit-viewport', 'auto');
  for (const id of takenElements(drawing, { visited: [...visited, ...open], isDone })) canvas.addMarker(id, 'wf-taken');
  for (const { id } of drawing.shapes) if (open.some((key) => elementId(key) === id)) canvas.addMarker(id, 'wf-open');
  return canvas;
}

/** A process as a BPMN diagram with the way that a case took; the mark of bpmn.io stays visible, as its licence asks. */
export function BpmnView(props: BpmnViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<Canvas>();
  const [hasFailed, setFailed] = useState(false);
  const content = JSON.stringify(props);
  useEffect(() => {
    const viewer = new NewViewer({ container: box.current! });
    let isGone = false;
    draw(viewer, JSON.parse(content) as BpmnViewProps).then(
      (shown) => isGone || setCanvas(shown),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
      setCanvas(undefined);
      viewer.destroy();
    };
  }, [content]);
  if (hasFailed) return <p role="alert">流程图无法显示</p>;
  const zoom = (label: string, icon: React.ReactNode, run: (on: Canvas) => void) => (
    <Button
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={!canvas}
      onClick={() => canvas && run(canvas)}
    />
  );
  return (
    <figure className="wf-bpmn" aria-label={`BPMN 流程图：${props.process.name}`}>
      <div ref={box} className="wf-bpmn-box" aria-busy={!canvas} />
      <div className="wf-bpmn-tools">
        {zoom('放大', <PlusOutlined />, (on) => on.zoom(on.zoom() * 1.25))}
        {zoom('缩小', <MinusOutlined />, (on) => on.zoom(on.zoom() / 1.25))}
        {zoom('适应窗口', <FullscreenOutlined />, (on) => on.zoom('fit-viewport', 'auto'))}
      </div>
      {(props.visited.length > 0 || props.open.length > 0) && (
        <figcaption className="wf-bpmn-legend">
          <span data-mark="taken">已经过</span>
          {props.open.length > 0 && <span data-mark="open">正在办理</span>}
        </figcaption>
      )}
    </figure>
  );
}
