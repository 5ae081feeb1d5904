import { createRoot } from 'react-dom/client';
import { BpmnView, type BpmnViewProps } from '#platform/workflow/web/parts/bpmn-view.tsx';

declare global {
  interface Window {
    /** Draws processes one below the other. */
    draw: (processes: BpmnViewProps[]) => void;
  }
}

const root = createRoot(document.querySelector('#root')!);
window.draw = (processes) =>
  root.render(
    processes.map((of) => (
      <section key={of.process.process_key} id={of.process.process_key}>
        <h2>{of.process.name}</h2>
        <BpmnView {...of} />
      </section>
    )),
  );
