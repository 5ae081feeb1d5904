import { createRoot } from 'react-dom/client';
import { BpmnView, type BpmnViewProps } from '../parts/bpmn-view.tsx';

/** A process and the way of a case through it. */
export type Drawing = BpmnViewProps;

declare global {
  interface Window {
    /** Shows drawings one below the other. */
    draw: (drawings: Drawing[]) => void;
  }
}

const root = createRoot(document.querySelector('#root')!);
window.draw = (drawings) =>
  root.render(
    drawings.map((of) => (
      <section key={of.process.process_key} id={of.process.process_key}>
        <h2>{of.process.name}</h2>
        <BpmnView {...of} />
      </section>
    )),
  );
