/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the drawing is made of SVG by the viewer */
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import './bpmn-view.css';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import { useEffect, useRef, useState } from 'react';
import { elementId, takenElements } from '../../shared/bpmn-layout.rules.ts';

export type BpmnViewProps = {
  xml: string;
  /** Keys of the nodes that were entered, and of those where a case waits now. */
  visited: readonly string[];
  open: readonly string[];
};

// The package declares its modules as CommonJS; bundled, the default is the class itself.
const Viewer = NavigatedViewer as unknown as new (options: { container: HTMLElement }) => {
  importXML: (xml: string) => Promise<unknown>;
  get: <T>(service: string) => T;
  destroy: () => void;
};
type Canvas = { zoom: (fit: 'fit-viewport', center: 'auto') => void; addMarker: (id: string, name: string) => void };
type Registry = { getAll: () => { id: string; type: string; source?: { id: string }; target?: { id: string } }[] };

/** A process as a BPMN diagram with the way that a case took; the mark of bpmn.io stays visible, as its licence asks. */
export function BpmnView({ xml, visited, open }: BpmnViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const marks = JSON.stringify([visited, open]);
  useEffect(() => {
    const viewer = new Viewer({ container: box.current! });
    const [entered, waiting] = JSON.parse(marks) as [string[], string[]];
    const show = async () => {
      await viewer.importXML(xml);
      const canvas = viewer.get<Canvas>('canvas');
      canvas.zoom('fit-viewport', 'auto');
      const elements = viewer.get<Registry>('elementRegistry').getAll();
      const flows = elements.flatMap(({ id, source, target }) =>
        source && target ? [{ id, from: source.id, to: target.id }] : [],
      );
      for (const id of takenElements(flows, entered)) canvas.addMarker(id, 'wf-taken');
      const known = new Set(elements.map(({ id }) => id));
      for (const key of waiting) if (known.has(elementId(key))) canvas.addMarker(elementId(key), 'wf-open');
    };
    let isGone = false;
    show().catch(() => isGone || setFailed(true));
    return () => {
      isGone = true;
      viewer.destroy();
    };
  }, [xml, marks]);
  if (hasFailed) return <p role="alert">流程图无法显示</p>;
  return <div ref={box} className="wf-bpmn" role="img" aria-label="BPMN 流程图" />;
}
